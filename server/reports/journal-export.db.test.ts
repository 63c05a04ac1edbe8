import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAccountMaps, readJournalExport, saveAccountMap } from '#contract/ledger-reports.ts'
import { bookFunding } from '#contract/staff-undo.ts'
import { JOURNAL_LAYOUT_NAMES, type JournalLayoutName } from '#domain/ledger/journal-layouts.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { closePastDays } from '#tests/support/past-days.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
const PERIOD = { from: '2026-03-01', to: '2026-03-16' }

beforeAll(async () => {
  product = await buildTestApp()
  product.clock.moveTo('2026-03-16T09:00:00Z')
  await openOffice(product)
  await product.as('md').call(bookFunding, { body: { amount: money('5000'), reference: 'Transfer 1' } })
  await joinWithProfile(product, 'Ama')
  await payCash(product, 'Ama', await borrow(product, 'Ama', '1000'), '100')
})
afterAll(() => product.close())

const file = (layout: string, more = '', person = 'md') =>
  product.as(person).get(`/api/admin/reports/journal-export.csv?layout=${layout}&from=${PERIOD.from}&to=${PERIOD.to}${more}`)
const summary = (layout: JournalLayoutName) => product.as('md').call(readJournalExport, { query: { layout, ...PERIOD } })
const save = async (layout: JournalLayoutName, extra: string, target: (code: string) => string) => {
  const { layouts } = await product.as('md').call(readAccountMaps, {})
  const accounts = (layouts[0]?.accounts ?? []).map(({ account, code }) => ({ account, target: target(code) }))
  return product.as('md').call(saveAccountMap, { params: { layout }, body: { extra, accounts } })
}

test('only closed days are exported', async () => {
  expect(await file('xero')).toMatchObject({ status: 400, body: { message: expect.stringContaining('closed days only') } })
  product.clock.moveTo('2026-03-17T09:00:00Z')
  await closePastDays(product)
  for (const person of ['md', 'manager', 'desk']) await comeBack(product, person)
  for (const [from, to] of [
    ['2026-03-17', '2026-03-16'],
    ['2026-02-01', '2026-03-16'],
    ['2026-03-01', '2026-03-17'],
  ])
    expect(await product.as('md').get(`/api/admin/reports/journal-export?layout=xero&from=${from}&to=${to}`)).toMatchObject({ status: 400 })
})

test('an incomplete map is refused with the accounts that are missing', async () => {
  expect(await file('xero')).toMatchObject({ status: 400, body: { message: expect.stringContaining('1000 Office cash') } })
  await save('xero', '', (code) => (code === '1000' ? '' : code))
  const missing = 'Choose in Xero first: 1000 Office cash, Tax rate name.'
  expect(await file('xero')).toMatchObject({ status: 400, body: { message: missing } })
  expect(await summary('xero')).toMatchObject({ refusal: missing })
})

test('the account map and the files are refused to the front desk and a manager', async () => {
  for (const person of ['desk', 'manager']) {
    expect(await file('xero', '', person)).toMatchObject({ status: 403 })
    expect(await product.as(person).post('/api/admin/ledger/account-maps/xero', { extra: '', accounts: [] })).toMatchObject({ status: 403 })
  }
  expect(await product.as('md').post('/api/admin/ledger/account-maps/sage', { extra: '', accounts: [] })).toMatchObject({ status: 400 })
})

test.each(JOURNAL_LAYOUT_NAMES)(
  'the file for %s has the control totals, the same text each time, and one reference for each entry',
  async (layout) => {
    await save(layout, 'Mmoa', (code) => `A${code}`)
    const totals = await summary(layout)
    const { rows } = await sql<{ entries: number; lines: number; debit: number }>`
    select count(distinct entry_id)::int as entries, count(*)::int as lines, sum(amount) filter (where amount > 0)::bigint as debit from journal_lines`.execute(
      product.db,
    )
    const [booked] = rows
    expect(totals).toMatchObject({
      ...booked,
      credit: booked?.debit,
      refusal: null,
      parts: [{ lines: booked?.lines, debit: booked?.debit }],
    })
    const { body } = await file(layout)
    expect(await file(layout)).toMatchObject({ status: 200, body })
    const lines = String(body).trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(totals.lines)
    expect(new Set([...String(body).matchAll(/MMOA-\d+-\d+/g)].map(([reference]) => reference)).size).toBe(totals.lines)
    const [audited] = (await product.as('md').get('/api/admin/audit?action=exportAccounting&limit=1')).body
    expect(audited).toMatchObject({ targetId: `journal-${layout}`, after: { ...PERIOD, part: 1, lines: totals.lines } })
    expect(await file(layout, '&part=2')).toMatchObject({ status: 404 })
  },
)
