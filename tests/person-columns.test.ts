import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { IMPORT_EXAMPLES, IMPORT_ROWS, importColumns } from '#contract/imports/import-files.ts'
import { PERSONAL_DATA } from '#domain/access/personal-data.ts'
import { RETENTION } from '#domain/support/retention.ts'

const policy = readFileSync(new URL('../web/privacy-policy.html', import.meta.url), 'utf8')
  .replace(/<[^>]+>/g, ' ')
  .replace(/\s+/g, ' ')

/** Of the file of customers, stored in another table than users. */
const ELSEWHERE = ['ghana_card']

const ROWS = Object.entries(PERSONAL_DATA)
const named = ROWS.flatMap(([column, { policy: words }]) => (typeof words === 'string' ? [[column, words] as const] : []))
const imported = ROWS.flatMap(([, { imported: column }]) => (typeof column === 'string' ? [column] : []))

describe('PERSONAL_DATA', () => {
  test.each(named)('%s is in the privacy policy as "%s"', (_column, words) => expect(policy).toContain(words))

  test('has its other tables in the privacy policy', () => {
    for (const words of ['Ghana Card', 'what you earn and owe in a week', 'complaints', 'documents']) expect(policy).toContain(words)
  })

  test.each([RETENTION.messages, RETENTION.notifications, RETENTION.bureauReports, RETENTION.devices])(
    '$title has its $days days in the privacy policy',
    ({ days }) => expect(policy).toContain(`after ${days} days`),
  )

  test('has each column of an imported customer', () =>
    expect([...imported, ...ELSEWHERE].toSorted()).toEqual(Object.keys(IMPORT_ROWS.customers.shape).toSorted()))
})

test('the example of an imported customer has a value in each column', () => {
  const examples = IMPORT_EXAMPLES.customers
  expect(examples.map((row) => row.filter((cell) => cell !== ''))).toEqual(examples)
  expect(examples.map((row) => row.length)).toEqual(examples.map(() => importColumns('customers').length))
})
