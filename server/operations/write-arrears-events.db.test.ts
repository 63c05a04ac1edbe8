import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmPayment, failPayment } from '#contract/staff-payments.ts'
import { reversePayment } from '#contract/staff-undo.ts'
import { submitPayment } from '#contract/payments.ts'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { DEFAULT_AFTER_DAYS, MISSED_AFTER_DAYS } from '#domain/loans/arrears.ts'
import { customerSummaryOf } from '#domain/loans/customer-summary.ts'
import { positionOn, type LoanPosition } from '#domain/reports/loan-position.ts'
import { readCustomerLoans } from '#server/loans/customer-loans-store.ts'
import { customersThatAged } from '#server/operations/refresh-customer-summaries.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { bookedFactsOf } from '#server/reports/position-facts-query.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { writeOff } from '#tests/support/confirm-requests.ts'

let product: TestApp
const loans: Record<string, number> = {}
const loanOf = (person: string): number => loans[person] ?? 0

beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const person of ['on time', 'silent', 'receipt unused', 'claims', 'reversed', 'written off', 'pays late']) {
    await joinWithProfile(product, person)
    loans[person] = await borrow(product, person, '1000')
    product.clock.advance({ hours: 1 })
  }
  for (let day = 1; day <= 115; day += 1) {
    product.clock.advance({ days: 1 })
    await live(day)
    // Several days close at once.
    if (day < 30 || day % 9 === 0) await runJob(product.deps, dailyClose)
  }
  await runJob(product.deps, dailyClose)
}, 180_000)
afterAll(() => product.close())

async function claim(person: string, amount: string, id: string): Promise<number> {
  await comeBack(product, person)
  const { payment } = await product.as(person).call(submitPayment, {
    params: { loanId: loanOf(person) },
    body: { amount: money(amount), paymentMethod: 'momo', momoTransactionId: id, momoProvider: 'mtn' },
  })
  return payment.id
}

let claimed = 0
let paid = 0
async function live(day: number): Promise<void> {
  for (const staff of ['desk', 'md', 'manager']) await comeBack(product, staff)
  if (day % 7 === 0 && day <= 91) await payCash(product, 'on time', loanOf('on time'), '100')
  if (day === 5) await receiptFor(product, loanOf('receipt unused'), '250')
  if (day === 6) claimed = await claim('claims', '100', 'TX-1')
  if (day === 30) await product.as('md').call(confirmPayment, { params: { id: claimed }, body: {} })
  if (day === 31) claimed = await claim('claims', '600', 'TX-2')
  if (day === 33) await product.as('md').call(failPayment, { params: { id: claimed }, body: { reason: 'Not found' } })
  if (day === 10) paid = (await payCash(product, 'reversed', loanOf('reversed'), '400')).payment.id
  if (day === 20) await product.as('md').call(reversePayment, { params: { id: paid }, body: { reason: 'Wrong loan' } })
  if (day === 40) await writeOff(product, loanOf('written off'))
  if (day === 25 || day === 50) await payCash(product, 'pays late', loanOf('pays late'), '330')
}

/** From the loan's positions at the ends of two days. */
function expected(loanId: number, day: string, before: LoanPosition, after: LoanPosition) {
  const overdue = (position: LoanPosition) => position.instalments.filter((one) => position.state === 'active' && one.daysPastDue > 0)
  const daysPastDueBefore = (week: number) => overdue(before).find((one) => one.week === week)?.daysPastDue ?? 0
  const daysPastDueNow = (week: number) => overdue(after).find((one) => one.week === week)?.daysPastDue ?? 0
  const note = (kind: string) => (one: LoanPosition['instalments'][number]) => ({
    day,
    kind,
    loan_id: loanId,
    week: one.week,
    amount: one.amount - one.covered,
  })
  const inDefault = (position: LoanPosition) => overdue(position).some((one) => one.daysPastDue > DEFAULT_AFTER_DAYS)
  return [
    ...overdue(after)
      .filter(({ week }) => daysPastDueBefore(week) === 0)
      .map(note('overdue')),
    ...overdue(after)
      .filter(({ week, daysPastDue }) => daysPastDue > MISSED_AFTER_DAYS && daysPastDueBefore(week) <= MISSED_AFTER_DAYS)
      .map(note('missed')),
    ...(inDefault(after) && !inDefault(before)
      ? [
          {
            day,
            kind: 'defaulted',
            loan_id: loanId,
            week: overdue(after)[0]?.week ?? 0,
            amount: overdue(after).reduce((sum, one) => sum + one.amount - one.covered, 0),
          },
        ]
      : []),
    ...(after.state === 'written_off'
      ? []
      : overdue(before)
          .filter(({ week }) => daysPastDueNow(week) === 0)
          .map(note('cured'))),
  ]
}

test('writeArrearsEvents writes the same events as the rule for one loan, also for missed days', async () => {
  const days = (await product.db.selectFrom('closed_days').select('day').orderBy('day').execute()).map(({ day }) => day)
  expect(days).toHaveLength(115)
  const wanted: object[] = []
  for (const id of Object.values(loans)) {
    const facts = await bookedFactsOf(product.db, id)
    for (const day of days) wanted.push(...expected(id, day, positionOn(facts, addDays(day, -1)), positionOn(facts, day)))
  }
  const taken = await product.db.selectFrom('daily_arrears_events').select(['day', 'kind', 'loan_id', 'week', 'amount']).execute()
  const inOrder = (notes: readonly object[]) => notes.map((note) => JSON.stringify(note)).toSorted()
  expect(inOrder(taken)).toEqual(inOrder(wanted))
  expect(new Set(taken.map(({ kind }) => kind))).toEqual(new Set(['overdue', 'missed', 'defaulted', 'cured']))
})

test('writeArrearsEvents writes no event for a customer who pays on time', async () => {
  expect(await product.db.selectFrom('daily_arrears_events').select('day').where('loan_id', '=', loanOf('on time')).execute()).toEqual([])
})

test('writeArrearsEvents writes one default, on the 91st day after the first week was due', async () => {
  const notes = await product.db
    .selectFrom('daily_arrears_events')
    .select(['day', 'week'])
    .where('loan_id', '=', loanOf('silent'))
    .where('kind', '=', 'defaulted')
    .execute()
  expect(notes).toEqual([{ day: '2026-06-08', week: 1 }])
})

test('writeArrearsEvents treats a week as covered by a receipt until it expires, then as overdue and missed', async () => {
  const notes = await product.db
    .selectFrom('daily_arrears_events')
    .select(['day', 'kind', 'week'])
    .where('loan_id', '=', loanOf('receipt unused'))
    .where('week', '<=', 2)
    .where('kind', 'in', ['overdue', 'missed'])
    .orderBy('day')
    .execute()
  expect(notes[0]?.day).toBe('2026-04-07')
  expect(notes.filter(({ day }) => day === '2026-04-07')).toHaveLength(4)
})

test('the stored customer figures match the ledger, although each day updates only those that time may change', async () => {
  const today = dayOf(product.clock.now())
  for (const id of Object.values(loans)) {
    const { user_id: userId } = await product.db.selectFrom('loans').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()
    const summary = customerSummaryOf((await readCustomerLoans(product.db, userId, today)).customerLoans, today)
    const stored = await product.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      credit_score: summary.score,
      on_time_payments: summary.onTimePayments,
      late_payments: summary.latePayments,
      missed_payments: summary.missedPayments,
      defaulted_loans: summary.defaultedLoans,
      account_age_months: summary.accountAgeMonths,
    })
  }
})

test('the account of a customer without loans grows older too', async () => {
  const { account_age_months: age } = await product.db
    .selectFrom('users')
    .select('account_age_months')
    .where('role', '=', 'md')
    .executeTakeFirstOrThrow()
  expect(age).toBe(3)
})

test('customersThatAged includes every customer with an open loan where no update was complete, as after migration 0051', async () => {
  const userId = await joinWithProfile(product, 'new')
  await borrow(product, 'new', '100')
  const today = dayOf(product.clock.now())
  expect(await customersThatAged(product.db, addDays(today, -1), today)).not.toContain(userId)
  expect(await customersThatAged(product.db, '2000-01-01', today)).toContain(userId)
})
