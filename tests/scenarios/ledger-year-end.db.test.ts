import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readJournalEntry, readLedgerYears } from '#contract/ledger-reports.ts'
import { bookFunding } from '#contract/staff-undo.ts'
import type { Tx } from '#server/platform/db.ts'
import { BrokenBooks, textOf } from '#tests/audit-books/broken-books.ts'
import { closeDaysTo } from '#tests/support/past-days.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectStatementsFromJournal } from '#tests/support/recomputed-statements.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { signInAdministrator } from '#tests/support/sign-in-people.ts'
import { statementsOf } from '#tests/support/statement-sums.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { trialBalanceOf } from '#tests/support/trial-balance.ts'

let product: TestApp

/** 2025 earns 23.08 of interest on 22 December, 2026 as much on 5 January. */
beforeAll(async () => {
  product = await buildTestApp()
  product.clock.moveTo('2025-12-15T09:00:00Z')
  await openOffice(product)
  await product.as('md').call(bookFunding, { body: { amount: money('5000'), reference: 'Transfer 1' } })
  await joinWithProfile(product, 'Ama')
  const loan = await borrow(product, 'Ama', '1000')
  product.clock.advance({ weeks: 1 })
  await payCash(product, 'Ama', loan, '100')
  await closeDaysTo(product, '2026-01-04')
  product.clock.moveTo('2026-01-05T09:00:00Z')
  await comeBack(product, 'Ama')
  await comeBack(product, 'desk')
  await payCash(product, 'Ama', loan, '100')
})
afterAll(() => product.close())

const request = async (year: number, person = 'md') => {
  await comeBack(product, person)
  return product.as(person).post('/api/admin/ledger/close-year', { year })
}
const years = async () => {
  await comeBack(product, 'md')
  return (await product.as('md').call(readLedgerYears, {})).years
}
const waiting = async (person: string) => (await product.as(person).get('/api/admin/second-person')).body['waiting']
const newest = async () =>
  (await product.db.selectFrom('second_person_requests').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
const decide = async (person: string, step: string) =>
  product.as(person).post(`/api/admin/second-person/${await newest()}/${step}`, { reason: 'No' })

test('a year is not closed while one of its months is open, and not by users without the ledger', async () => {
  const sentence = 'Close December 2025 first.'
  expect(await request(2025)).toMatchObject({ status: 409, body: { message: sentence } })
  expect(await request(2026)).toMatchObject({ status: 409, body: { message: 'Close 2025 first.' } })
  for (const person of ['desk', 'manager']) expect(await request(2025, person)).toMatchObject({ status: 403 })
  expect(await request(1)).toMatchObject({ status: 400 })
  expect((await years()).map(({ year, isClosed, refusal }) => [year, isClosed, refusal])).toEqual([
    [2026, false, 'Close 2025 first.'],
    [2025, false, sentence],
  ])
})

test('a year end waits for a second user, and is refused while the books differ from their facts', async () => {
  expect(await product.as('md').post('/api/admin/ledger/close-month', { month: '2025-12' })).toMatchObject({ status: 200 })
  const drift = (by: number) => sql`update users set late_payments = late_payments + ${by} where full_name = 'Ama'`.execute(product.db)
  await drift(1)
  expect(await request(2025)).toMatchObject({ status: 422 })
  await drift(-1)
  expect(await request(2025)).toMatchObject({ status: 200, body: { message: 'The end of 2025 waits for a second person' } })
  expect(await request(2025)).toMatchObject({ status: 409, body: { message: expect.stringContaining('waits') } })
  await signInAdministrator(product)
  expect(await waiting('administrator')).toMatchObject([{ kind: 'year_end', year: 2025, mayDecide: true }])
  expect(await waiting('md')).toMatchObject([{ kind: 'year_end', mayDecide: false }])
  expect(await decide('md', 'confirm')).toMatchObject({ status: 403 })
  expect(await decide('administrator', 'refuse')).toMatchObject({ status: 200 })
  expect(await request(2025)).toMatchObject({ status: 200 })
  await drift(1)
  expect(await decide('administrator', 'confirm')).toMatchObject({ status: 422 })
  await drift(-1)
  expect((await years())[1]).toMatchObject({ year: 2025, isClosed: false, result: null, entryId: null })
})

test('the trial balance has no row of retained earnings before the first year end', async () => {
  const { rows } = (await product.as('md').get('/api/admin/reports/trial-balance')).body
  expect(rows.map(({ account }: { account: string }) => account)).not.toContain('retained_earnings')
})

test('a confirmed year end moves the result of the year, and nothing of the next, into retained earnings', async () => {
  await signInAdministrator(product)
  expect(await decide('administrator', 'confirm')).toMatchObject({ status: 200 })
  const [, closed] = await years()
  expect(closed).toMatchObject({ year: 2025, isClosed: true, result: money('23.08'), requestedBy: 'md', refusal: null })
  const { entry } = await product.as('md').call(readJournalEntry, { params: { id: closed?.entryId ?? 0 } })
  expect(entry).toMatchObject({ kind: 'year_closed', bookedOn: '2026-01-05', valueDate: '2025-12-31', loanId: null, customer: null })
  expect(entry.lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
    ['interest_income', money('23.08'), null],
    ['retained_earnings', null, money('23.08')],
  ])
  expect(await trialBalanceOf(product, '2025-12-31')).toMatchObject({ interest_income: '-23.08' })
  expect(await trialBalanceOf(product)).toMatchObject({ interest_income: '-23.08', retained_earnings: '-23.08' })
  await expectBooksToBeRight(product.db)
})

test('a closed year is not closed again', async () => {
  expect(await request(2025)).toMatchObject({ status: 409, body: { message: 'The year 2025 is already closed.' } })
  expect(await request(2026)).toMatchObject({
    status: 409,
    body: { message: 'Close January 2026 first.' },
  })
  await expect(sql`update closed_years set result = 0`.execute(product.db)).rejects.toThrow('never changed or deleted')
  await expect(sql`delete from closed_years`.execute(product.db)).rejects.toThrow('never changed or deleted')
})

test('statements compare a period with the one before, leave the year end out of income, and equal the trial balance', async () => {
  const { income, balance } = await statementsOf(product, 'month', '2026-01-05')
  // 1 to 5 December are before the first entry.
  expect(income.periods).toEqual([{ from: '2026-01-01', to: '2026-01-05' }])
  expect(income.result[0]).toBe(money('23.08'))
  expect(balance).toMatchObject({ days: ['2026-01-05', '2025-12-31'], yearResult: [2308, 2308], earlierResult: [0, 0] })
  const year = await statementsOf(product, 'year', '2025-12-31')
  expect(year).toMatchObject({ isClosed: true, income: { periods: [{ from: '2025-01-01', to: '2025-12-31' }], result: [2308] } })
  expect(await product.as('md').get('/api/admin/reports/statements?day=2026-01-06')).toMatchObject({ status: 400 })
})

test('statements of days, months and years with their comparatives are those of the exported journal', async () => {
  const days = ['2025-12-15', '2025-12-22', '2025-12-31', '2026-01-04', '2026-01-05']
  expect(await expectStatementsFromJournal(product, days)).toBeGreaterThan(days.length * 6)
})

test('the portfolio still reports the interest of every year', async () => {
  const { body } = await product.as('md').get('/api/admin/reports/portfolio?asOf=2026-01-05')
  expect(body.interestEarned).toEqual({ amount: '46.16', thisMonth: '23.08' })
})

const BREAKS: readonly [what: string, rule: string, change: (tx: Tx) => Promise<unknown>][] = [
  ['another result', 'closed_year_is_its_entries', (tx) => sql`update closed_years set result = result + 1`.execute(tx)],
  ['one user', 'year_end_is_by_two', (tx) => sql`update closed_years set requested_by = closed_by`.execute(tx)],
  ['another moment', 'year_end_is_audited', (tx) => sql`update closed_years set closed_at = closed_at + interval '1 hour'`.execute(tx)],
  ['no row', 'entry_is_of_one_fact', (tx) => sql`delete from closed_years`.execute(tx)],
  ['no request', 'year_end_is_by_two', (tx) => sql`delete from second_person_requests where outcome = 'confirmed'`.execute(tx)],
  [
    'another maker',
    'year_end_is_by_two',
    (tx) => sql`update second_person_requests set requested_by = decided_by where outcome = 'confirmed'`.execute(tx),
  ],
  ['an open December', 'closed_year_is_its_entries', (tx) => sql`delete from closed_months`.execute(tx)],
  [
    'another amount',
    'entry_is_its_fact',
    (tx) =>
      sql`
      update journal_lines set amount = amount + sign(amount) * 100 where entry_id = (select id from journal_entries where kind = 'year_closed')`.execute(
        tx,
      ),
  ],
  [
    'another value date',
    'entry_has_the_date_of_its_fact',
    (tx) => sql`update journal_entries set value_date = '2025-12-30' where kind = 'year_closed'`.execute(tx),
  ],
  ['no entry', 'fact_has_its_entry', (tx) => sql`delete from journal_entries where kind = 'year_closed'`.execute(tx)],
]

test('the proof of the books finds a year end with another result, user, moment, request, month or entry', async () => {
  const broken = await BrokenBooks.open(product.db)
  const unfound: string[] = []
  for (const [what, rule, change] of BREAKS) {
    const found = await broken.findingsAfter(change, { customer: null, isEnough: (all) => all.length > 0 })
    if (!found.some((one) => one.rule === rule)) unfound.push(`${what}: ${textOf(found).join('; ')}`)
  }
  await broken.close()
  expect(unfound).toEqual([])
})
