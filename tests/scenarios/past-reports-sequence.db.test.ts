import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Inside } from '#contract/endpoint.ts'
import { readPortfolio } from '#contract/portfolio.ts'
import { loanAccount } from '#domain/documents/loan-account.ts'
import { addDays, dayOf, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { customerLoansAsOf } from '#domain/loans/customer-loans-as-of.ts'
import { loanSummaryOf, outstandingInterest, outstandingPrincipal, type CustomerLoan } from '#domain/loans/customer-loans.ts'
import { positionOn } from '#domain/reports/loan-position.ts'
import { customerLoansOfMany, toCustomerLoan } from '#server/loans/customer-loans-store.ts'
import { loanRows } from '#server/loans/loan-rows.ts'
import { readHistory } from '#server/credit/customer-history-store.ts'
import { accountEntries } from '#server/documents/document-facts-query.ts'
import { moveCollectionCases } from '#server/operations/move-collection-cases.ts'
import { bookedFactsOf } from '#server/reports/position-facts-query.ts'
import { computePortfolio } from '#server/reports/portfolio-query.ts'
import { positionsOn } from '#server/reports/positions-query.ts'
import { comeBack, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { cohortsByPosition } from '#tests/support/cohorts-by-position.ts'
import { moveToDay } from '#tests/support/past-days.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { weeklyFacts, weeksByHand } from '#tests/support/weekly-by-hand.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { writeOff } from '#tests/support/confirm-requests.ts'
import { moveDatesByAWeek } from '#tests/support/move-dates.ts'

const DAYS = 60
const FIRST = '2026-03-02'
const PEOPLE = ['Ama', 'Kofi', 'Esi', 'Yaw', 'Abena', 'Kojo', 'Akua', 'Kwame', 'Adwoa']
const SLOW = ['Kojo', 'Kwame', 'Adwoa', 'Akua']
/** Pays off each loan without an open receipt: random payments complete none. */
const PAY_OFF_DAY = '2026-04-16'
/** Each open loan is repaid or recovered by a claim, which displaces its open receipts (rule P25). */
const CLAIM_OFF_DAYS = ['2026-03-27', '2026-04-13', '2026-04-23']
/** Each active loan with enough repaid is refinanced while it has an open receipt. */
const REFINANCE_DAY = '2026-04-06'
/** The last recovery of each written-off loan is reversed: it takes money again. */
const REVERSE_DAY = '2026-04-24'
type Portfolio = Inside<(typeof readPortfolio)['response']>

let product: TestApp
const atDaysEnd = new Map<LocalDate, Portfolio>()
const remembered = new Map<LocalDate, Portfolio>()
/** The product's responses about each loan at each day's end. */
const answers = new Map<LocalDate, Map<number, ReturnType<typeof answerOf>>>()

let seed = 20_260_303
function below(sides: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * sides)
}
const oneIn = (times: number) => below(times) === 0

beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const person of PEOPLE) await joinWithProfile(product, person)
  for (let day = 0; day < DAYS; day += 1) await liveOneDay(addDays(FIRST, day))
}, 300_000)
afterAll(() => product.close())

const reportOf = (asOf: LocalDate) => product.as('manager').call(readPortfolio, { query: { asOf } })
const casesSeen = new Set<string>()

/** Rule C9: past due if and only if there is one open case, with an owner. */
async function expectCasesOfLateLoans(today: LocalDate): Promise<void> {
  await moveCollectionCases(product)
  const active = await loanRows(product.db, today, sql`l.status = 'active'`, sql`order by l.id`)
  const late = active.filter((row) => loanSummaryOf(toCustomerLoan(row), today).arrears.daysPastDue > 0).map(({ id }) => id)
  const { rows } = await sql<{ loan_id: number; owned_by: string | null }>`
    select loan_id, owned_by from collection_cases where closed_on is null order by loan_id`.execute(product.db)
  expect(rows.map((row) => row.loan_id)).toEqual(late)
  expect(rows.filter((row) => row.owned_by === null)).toEqual([])
  const { rows: ends } = await sql<{
    because: string
  }>`select distinct closed_because as because from collection_cases where closed_on is not null`.execute(product.db)
  for (const { because } of ends) casesSeen.add(because)
}

/** Refusals do not matter: the calls are random. */
const post = async (person: string, path: string, body: object) => (await product.as(person).post(path, body)).body

async function liveOneDay(day: LocalDate): Promise<void> {
  await moveToDay(product, day)
  for (const person of ['desk', 'manager', 'md', ...PEOPLE]) await comeBack(product, person)
  for (const person of PEOPLE) await liveOnesDay(person, day)
  await decideWaiting(day)
  if (oneIn(12)) await moveDates(day)
  if (day === '2026-04-10' || day === '2026-04-20') await writeOffOldest()
  atDaysEnd.set(day, await reportOf(day))
  answers.set(day, await answersOf(day))
  product.clock.moveTo(`${addDays(day, 1)}T00:10:00Z`)
  await moveToDay(product, addDays(day, 1))
  await expectCasesOfLateLoans(addDays(day, 1))
  await comeBack(product, 'manager')
  remembered.set(day, await reportOf(day))
}

interface OwnLoan {
  id: number
  status: string
  outstanding: string
  totalRepayAmount: string
}

async function liveOnesDay(person: string, day: LocalDate): Promise<void> {
  const loans = ((await product.as(person).get('/api/loans/user')).body as OwnLoan[]).filter((loan) =>
    ['active', 'approved', 'written_off'].includes(loan.status),
  )
  const lost = loans.find((loan) => loan.status === 'written_off')
  if (lost && day === REVERSE_DAY) return reverseLast(lost.id)
  const open = loans.find((loan) => loan.status !== 'written_off') ?? lost
  if (!open || open.status === 'written_off') {
    if (oneIn(2)) await borrowOrNot(person)
  }
  if (open && CLAIM_OFF_DAYS.includes(day)) return claimOff(person, open)
  if (open?.status === 'active' && day === REFINANCE_DAY) return refinanceWithReceipt(person, open)
  if (!open || (SLOW.includes(person) && !oneIn(6))) return
  if (day === PAY_OFF_DAY && open.status === 'active') return payBound(person, open.id, open.outstanding)
  if (oneIn(5)) await payBound(person, open.id)
  if (oneIn(10)) await post('desk', '/api/admin/generate-receipt', { loanId: open.id, amount: String(10 + below(60)) })
  if (oneIn(8)) await payUnbound(person, open.id)
  if (oneIn(25)) await reverseLast(open.id)
  if (day > '2026-03-20' && oneIn(6)) await refinance(person, open)
}

async function borrowOrNot(person: string): Promise<void> {
  const applied = await post(person, '/api/loans/apply', {
    requestedAmount: String(100 + below(600)),
    lender: 'mmoa_direct',
    termsAccepted: true,
  })
  const id = applied.loan?.id
  if (id === undefined) return
  if (oneIn(8)) return void (await post('manager', `/api/admin/loans/${id}/reject`, { reason: 'other' }))
  await post('md', `/api/admin/loans/${id}/approve`, {})
  if (oneIn(2)) await payBound(person, id)
  if (oneIn(6)) await post('manager', `/api/admin/loans/${id}/undo-approval`, { reason: 'Too early' })
  if (oneIn(6)) await post('md', `/api/admin/loans/${id}/approve`, {})
  await post('desk', `/api/admin/loans/${id}/disburse`, { method: 'cash' })
  if (oneIn(3)) await post('manager', `/api/admin/loans/${id}/return-payout`, { reason: 'She did not take it' })
}

async function payBound(person: string, loanId: number, amount = String(5 + below(90))): Promise<void> {
  const { receiptNumber } = await post('desk', '/api/admin/generate-receipt', { loanId, amount })
  await post(person, `/api/payments/${loanId}`, { amount, paymentMethod: 'cash', cashReceiptNumber: receiptNumber })
}

async function payUnbound(person: string, loanId: number): Promise<void> {
  const { receiptNumber } = await post('desk', '/api/admin/generate-receipt', {})
  await post(person, `/api/payments/${loanId}`, { amount: String(5 + below(90)), paymentMethod: 'cash', cashReceiptNumber: receiptNumber })
}

async function claimOff(person: string, { id, outstanding }: OwnLoan): Promise<void> {
  const { receiptNumber } = await post('desk', '/api/admin/generate-receipt', {})
  const { payment } = await post(person, `/api/payments/${id}`, {
    amount: outstanding,
    paymentMethod: 'cash',
    cashReceiptNumber: receiptNumber,
  })
  if (payment !== undefined) await post('desk', `/api/admin/payments/${payment.id}/confirm`, {})
}

async function decideWaiting(day: LocalDate): Promise<void> {
  const waiting = await product.db.selectFrom('payments').select('id').where('status', '=', 'pending').orderBy('id').execute()
  for (const { id } of waiting) {
    if (oneIn(3)) await post('desk', `/api/admin/payments/${id}/confirm`, { valueDate: addDays(day, -below(5)) })
    else if (oneIn(8)) await post('desk', `/api/admin/payments/${id}/fail`, { reason: 'No cash came' })
  }
}

async function reverseLast(loanId: number): Promise<void> {
  const last = await product.db
    .selectFrom('payments')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('status', '=', 'completed')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (last) await post('manager', `/api/admin/payments/${last.id}/reverse`, { reason: 'Entered for another' })
}

async function refinance(person: string, { id, outstanding }: OwnLoan): Promise<void> {
  const selected = {
    loanId: id,
    newAmount: String(Math.ceil((Number(outstanding) * 10) / 9) + 50 + below(200)),
    reason: 'More stock for the market',
    termsAccepted: true,
  }
  const { loan } = await post(person, '/api/loans/refinance', selected)
  if (loan === undefined) return
  await post('md', `/api/admin/loans/${loan.id}/approve`, {})
  await post('desk', `/api/admin/loans/${loan.id}/disburse`, { method: 'cash' })
}

async function refinanceWithReceipt(person: string, loan: OwnLoan): Promise<void> {
  const outstanding = Math.ceil(Number(loan.outstanding) * 0.3)
  await payBound(person, loan.id, String(Number(loan.outstanding) - outstanding))
  await post('desk', '/api/admin/generate-receipt', { loanId: loan.id, amount: '10' })
  await refinance(person, { ...loan, outstanding: String(outstanding) })
}

async function writeOffOldest(): Promise<void> {
  const oldest = await product.db.selectFrom('loans').select('id').where('status', '=', 'active').orderBy('id').executeTakeFirst()
  if (!oldest) return
  await writeOff(product, oldest.id)
  await post('desk', '/api/admin/generate-receipt', { loanId: oldest.id, amount: '10' })
}

async function moveDates(day: LocalDate): Promise<void> {
  await product.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from loans where status = 'active' order by id desc limit 1`.execute(tx)
    const { rows: staff } = await sql<{ id: string }>`select id from users where role = 'md' limit 1`.execute(tx)
    const by = staff[0]?.id ?? ''
    for (const { id } of rows) await moveDatesByAWeek(tx, id, { from: addDays(day, 1), now: product.clock.now(), by })
  })
}

test('sixty random days contain every kind of event', async () => {
  const { rows } = await sql<{ kind: string }>`select distinct kind from journal_entries`.execute(product.db)
  expect(rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'disbursement',
      'advance_applied',
      'payment_completed',
      'payment_reversed',
      'payout_returned',
      'refinance_settled',
      'written_off',
    ]),
  )
  expect(Math.max(...[...remembered.values()].map((one) => one.outstanding.loans))).toBeGreaterThanOrEqual(4)
  expect(Math.max(...[...remembered.values()].map((one) => one.atRisk[1]?.loans ?? 0))).toBeGreaterThanOrEqual(1)
  await expectBooksToBeRight(product.db)
})

test('the report of each closed day equals the one stored at its close', async () => {
  const today = dayOf(product.clock.now())
  for (const [day, taken] of remembered) expect(await reportOf(day), day).toEqual({ ...taken, today })
})

test('computePortfolio() returns the stored report of each closed day when it reads the books sixty days later', async () => {
  for (const [day, { asOf, today, isClosed, computedAt, ...figures }] of remembered) {
    expect([asOf, isClosed, computedAt], `${day}, read on ${today}`).toEqual([day, true, null])
    expect(await computePortfolio(product.db, day), day).toEqual(figures)
  }
}, 120_000)

test('the report of the open day at its end equals its snapshot after the close', () => {
  for (const [day, { today, ...report }] of atDaysEnd)
    expect({ ...report, isClosed: true, computedAt: null, today }, day).toEqual({ ...remembered.get(day), today })
})

test('the query over all loans agrees with the rule for each loan and with the journal on each day', async () => {
  const loans = await product.db.selectFrom('loans').select('id').orderBy('id').execute()
  const facts = await Promise.all(loans.map(async ({ id }) => ({ id, facts: await bookedFactsOf(product.db, id) })))
  for (const [day, { outstanding, weeks }] of remembered) {
    const { rows } = await positionsOn(day).execute(product.db)
    const ruled = facts.map((one) => ({ id: one.id, ...positionOn(one.facts, day) })).filter((one) => one.state === 'active')
    expect(
      rows.map((row) => [row.loan_id, row.principal, row.interest, row.days_past_due, row.overdue, row.overdue_since]).toSorted(byId),
      day,
    ).toEqual(
      ruled.map((one) => [
        one.id,
        one.principal,
        one.interest,
        one.arrears.daysPastDue,
        one.arrears.overdueAmount,
        one.arrears.overdueSince,
      ]),
    )
    const { rows: balances } = await sql<{ account: string; sum: number }>`
      select l.account, sum(l.amount)::bigint as sum from journal_lines l join journal_entries e on e.id = l.entry_id
      where e.booked_on <= ${day}::date and l.account in ('loan_principal', 'interest_receivable') group by l.account`.execute(product.db)
    const balance = (account: string) => balances.find((row) => row.account === account)?.sum ?? 0
    expect([outstanding.principal, outstanding.interest], day).toEqual([balance('loan_principal'), balance('interest_receivable')])
    for (const week of weeks) expect(week.onTime + week.late + week.early, day).toBe(week.collected)
  }
})

test('each weekly figure of each day equals a calculation instalment by instalment', async () => {
  const facts = await weeklyFacts(product.db)
  const seen = { late: 0, early: 0, unpaid: 0 }
  for (const [day, { weeks }] of remembered) {
    const byHand = weeksByHand(facts, day)
    for (const week of weeks) {
      expect(week, `${week.week} on ${day}`).toMatchObject(byHand.get(week.week) ?? NOTHING_IN_WEEK)
      if (week.late > 0) seen.late += 1
      if (week.early > 0) seen.early += 1
      if (week.paidByNow < week.due) seen.unpaid += 1
    }
  }
  expect(Math.min(seen.late, seen.early, seen.unpaid)).toBeGreaterThan(5)
})

test('each cohort of each day is the sum of the positions of its loans', async () => {
  const loans = await product.db.selectFrom('loans').select('id').execute()
  const facts = await Promise.all(loans.map(({ id }) => bookedFactsOf(product.db, id)))
  for (const [day, { cohorts }] of remembered) {
    const byPosition = cohortsByPosition(facts, day)
    expect(cohorts.length, day).toBe(byPosition.size)
    for (const cohort of cohorts) expect(cohort, `${cohort.week} on ${day}`).toMatchObject(byPosition.get(cohort.week) ?? {})
  }
})

const NOTHING_IN_WEEK = { due: 0, paidByDueDate: 0, paidWithin7Days: 0, paidByNow: 0, onTime: 0, late: 0, early: 0 }

const byId = (a: readonly unknown[], b: readonly unknown[]) => Number(a[0]) - Number(b[0])

const stateOf = (loan: CustomerLoan) => {
  if (loan.disbursedOn === null) return 'not_paid_out'
  return loan.settledByRefinance > 0 ? 'refinanced' : loan.status
}
/** Figures that customerLoansAsOf() and positionOn() share. */
const figuresOf = (loan: CustomerLoan, day: LocalDate) => {
  const { arrears } = loanSummaryOf(loan, day)
  return loan.status === 'active'
    ? { principal: outstandingPrincipal(loan), interest: outstandingInterest(loan), arrears }
    : { onTime: loan.closedOnTime, late: loan.closedLate }
}

const answerOf = (loan: CustomerLoan, day: LocalDate) => {
  const { onTime, late, missed, overdueAmount, nextPaymentDue, daysPastDue } = loanSummaryOf(loan, day).arrears
  const counts = loan.status === 'completed' ? [loan.closedOnTime, loan.closedLate, 0] : [onTime, late, missed]
  return {
    status: loan.status,
    paid: loan.amountPaid,
    settled: loan.settledByRefinance,
    counts,
    overdueAmount,
    nextPaymentDue,
    daysPastDue,
  }
}

async function answersOf(day: LocalDate) {
  const users = await product.db.selectFrom('users').select('id').execute()
  const loans = await customerLoansOfMany(
    product.db,
    users.map(({ id }) => id),
    day,
  )
  return new Map([...loans.values()].flatMap((one) => one.loans.map((loan) => [loan.id, answerOf(loan, day)])))
}

test('the state of each past day equals what the product returned about each loan at the end of that day', async () => {
  const users = await product.db.selectFrom('users').select('id').execute()
  const histories = await Promise.all(users.map(({ id }) => readHistory(product.db, id)))
  for (const [day, given] of answers) {
    const endOfDay = new Date(startOf(addDays(day, 1)).getTime() - 1)
    const again = histories.flatMap((one) =>
      customerLoansAsOf(one, endOfDay, day).loans.map((loan) => [loan.id, answerOf(loan, day)] as const),
    )
    expect(new Map(again), day).toEqual(given)
  }
  const { rows } = await sql<{ state: string }>`
    select distinct l.status || case when l.refinanced_to_loan_id is null then '' else ' by refinance' end as state
    from receipts r join loans l on l.id = r.loan_id
    where r.status = 'closed' and r.expires_on > (r.closed_at at time zone 'UTC')::date order by 1`.execute(product.db)
  expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['completed', 'completed by refinance', 'written_off']))
})

test('customerLoansAsOf() and loanAccount() agree with positionOn() for each loan at the end of each day', async () => {
  const loans = await product.db.selectFrom('loans').select(['id', 'user_id']).orderBy('id').execute()
  const compared = new Set<string>()
  for (const { id, user_id: userId } of loans) {
    const history = await readHistory(product.db, userId)
    const facts = await bookedFactsOf(product.db, id)
    const entries = await product.db.transaction().execute((tx) => accountEntries(tx, id))
    for (const day of remembered.keys()) {
      const endOfDay = new Date(startOf(addDays(day, 1)).getTime() - 1)
      const loan = customerLoansAsOf(history, endOfDay, day).loans.find((one) => one.id === id)
      if (loan === undefined) continue
      const { state, paid, principal, interest, arrears } = positionOn(facts, day)
      const label = `loan ${id} on ${day}`
      expect([stateOf(loan), loan.amountPaid], label).toEqual([state, paid])
      if (state === 'active') expect(figuresOf(loan, day), label).toEqual({ principal, interest, arrears })
      if (state === 'completed' || state === 'refinanced')
        expect(figuresOf(loan, day), label).toEqual({ onTime: arrears.onTime, late: arrears.late })
      if (state === 'written_off') expect(loanSummaryOf(loan, day).arrears, label).toEqual(arrears)
      const owed = {
        not_paid_out: 0,
        refinanced: paid,
        active: loan.totalRepayment,
        completed: loan.totalRepayment,
        written_off: loan.totalRepayment,
      }
      expect(loanAccount(entries, FIRST, day).closing, label).toBe(owed[state] - paid)
      compared.add(state)
    }
  }
  expect([...compared].toSorted()).toEqual(['active', 'completed', 'not_paid_out', 'refinanced', 'written_off'])
}, 120_000)

test('a random office opens a case for each loan past due and closes it when paid', () => {
  expect([...casesSeen]).toContain('paid')
})
