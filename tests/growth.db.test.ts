import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borrow, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { type Catalogue, type ForeignKey, pairsOf, readCatalogue, wayInWords, wayToCustomer } from '#tests/support/customer-ways.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

const PAGE = readFileSync(new URL('../docs/GROWTH.md', import.meta.url), 'utf8')

let product: TestApp
let catalogue: Catalogue
beforeAll(async () => {
  product = await buildTestApp()
  catalogue = await readCatalogue(product.db)
})
afterAll(() => product.close())

/** In docs/GROWTH.md: the text before the colon, and the names after it. */
function listUnder(heading: string): [head: string, names: string[]][] {
  const [, section = ''] = PAGE.split(`### ${heading}\n`)
  return [...(section.split('\n#')[0] ?? '').matchAll(/^- (.+?): (.+)$/gm)].map(([, head = '', rest = '']) => [
    head.replaceAll('`', ''),
    [...rest.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  ])
}

const hasCustomer = (table: string) => wayToCustomer(catalogue, table) !== undefined
const nameOf = ({ table, columns }: { table: string; columns: readonly string[] }) => `${table} (${columns.join(', ')})`

test('docs/GROWTH.md names the way from each customer table to its customer', () => {
  const ways = [...catalogue.tables.keys()].flatMap((table) => {
    const way = wayToCustomer(catalogue, table)
    return way === undefined ? [] : [[table, wayInWords(way)] as const]
  })
  const led = ways.filter(([table, way]) => way !== 'user_id' && table !== 'users').map(([table, way]) => `${table}: ${way}`)
  const listed = listUnder('Which customer a row belongs to').flatMap(([way, tables]) => tables.map((table) => `${table}: ${way}`))
  expect(listed.toSorted()).toEqual(led.toSorted())
  expect(ways.map(([table]) => table)).toEqual(
    expect.arrayContaining(['users', 'loans', 'instalments', 'payments', 'allocations', 'receipts', 'journal_entries', 'journal_lines']),
  )
})

test('docs/GROWTH.md names what happens to every other table when customers are distributed', () => {
  const others = [...catalogue.tables.keys()].filter((table) => !hasCustomer(table))
  expect(
    listUnder('What belongs to no customer')
      .flatMap(([, tables]) => tables)
      .toSorted(),
  ).toEqual(others.toSorted())
})

/** Keys to the user who acted. */
const namesWhoActed = ({ parent, columns: [column = ''] }: ForeignKey) => parent === 'users' && /(_by|^actor_id|^author_id)$/.test(column)

test('a foreign key from a customer’s row to users names the customer or who acted', () => {
  const toPeople = catalogue.foreignKeys.filter(({ table, parent }) => hasCustomer(table) && parent === 'users')
  expect(toPeople.filter((key) => !namesWhoActed(key) && key.columns.join() !== 'user_id').map(nameOf)).toEqual([])
  expect(toPeople.length).toBeGreaterThan(20)
})

test('no foreign key connects rows of two customers', async () => {
  await openOffice(product)
  for (const person of ['Ama', 'Kofi']) {
    await joinWithProfile(product, person)
    const loan = await borrow(product, person, '200')
    await payCash(product, person, loan, '30')
  }
  const inside = catalogue.foreignKeys.filter((key) => hasCustomer(key.table) && hasCustomer(key.parent) && !namesWhoActed(key))
  const used: string[] = []
  for (const key of inside) {
    const { pairs, crossing } = await pairsOf(product.db, catalogue, key)
    expect(crossing, nameOf(key)).toBe(0)
    if (pairs > 0) used.push(nameOf(key))
  }
  // Otherwise nothing was compared.
  expect(used).toEqual(
    expect.arrayContaining([
      'allocations (loan_id, week)',
      'allocations (payment_id)',
      'instalments (loan_id)',
      'journal_entries (loan_id)',
      'journal_lines (entry_id)',
      'payments (loan_id)',
      'payments (receipt_number)',
      'receipts (loan_id)',
    ]),
  )
})

test('the test of foreign keys finds a row that is connected to another customer’s', async () => {
  const key = catalogue.foreignKeys.find((one) => nameOf(one) === 'notifications (loan_id)')
  if (key === undefined) throw new Error('Notifications have lost their loan.')
  const lookedAt = product.db.transaction().execute(async (tx) => {
    await sql`update notifications n set user_id = (select max(id) from users u where u.id <> n.user_id) where loan_id is not null`.execute(
      tx,
    )
    const { pairs, crossing } = await pairsOf(tx, catalogue, key)
    expect(pairs).toBeGreaterThan(0)
    expect(crossing).toBe(pairs)
    throw new Error('and taken back')
  })
  await expect(lookedAt).rejects.toThrow('and taken back')
})

test('docs/GROWTH.md names what must be unique across all customers', () => {
  const leadsInside = (table: string, column: string) =>
    catalogue.foreignKeys.some((key) => key.table === table && key.columns.includes(column) && hasCustomer(key.parent))
  const across = catalogue.uniqueKeys.filter(
    ({ table, columns, isPrimary }) =>
      !isPrimary && hasCustomer(table) && !columns.some((column) => column === 'user_id' || leadsInside(table, column)),
  )
  expect(listUnder('What is unique among all').map(([key]) => key)).toEqual(across.map(nameOf))
})

// With the conditions of the statements, which an index must cover.
test.each([
  [
    'reference',
    `update received_money set payment_id = payment_id where kind = 'cash_receipt' and reference = 'ABC' and left_entry_id is null`,
  ],
  ['reference', `select 1 from received_money where kind <> 'cash_receipt' and reference = 'ABC' and left_entry_id is null`],
  ['payment_id', `select 1 from received_money where left_entry_id is null and payment_id = 1`],
  ['number', `select 1 from receipts where number = 'ABC' for update`],
  ['transaction_key', `select 1 from payments where transaction_key = 'ABC'`],
  ['transaction_key', `select 1 from momo_statement_lines where not incoming and transaction_key = 'ABC'`],
  [
    'upper(transaction_id)',
    `select 1 from momo_transactions where direction <> 'collection' and transaction_id is not null
      and regexp_replace(upper(transaction_id), '[^A-Z0-9]', '', 'g') = 'ABC'`,
  ],
])('a payment finds by an index the row of a %s', async (value, statement) => {
  const plan = await product.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return (await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(statement)}`.execute(tx)).rows.map((row) => row['QUERY PLAN'])
  })
  expect(plan.filter((line) => line.includes('Index Cond') && line.includes(value))).not.toEqual([])
})
