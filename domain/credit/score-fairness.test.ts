import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditScore } from '#domain/credit/credit-score.ts'
import { addDays, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { cedis, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import type { CustomerLoan, CustomerLoans } from '#domain/loans/customer-loans.ts'
import type { CustomerHistory, LoanEvent, LoanHistory, PaymentRecord, ReceiptRecord } from '#domain/loans/customer-history.ts'
import { customerLoansAsOf } from '#domain/loans/customer-loans-as-of.ts'
import { customerSummaryOf, type CustomerSummary } from '#domain/loans/customer-summary.ts'
import { quote } from '#domain/loans/quote.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'
import { IS_NIGHTLY } from '#tests/support/is-nightly.ts'

const START = '2026-03-02'
const RUNS = IS_NIGHTLY ? 60_000 : 3000
const TIMEOUT_MS = IS_NIGHTLY ? 1_200_000 : 60_000
/** A missed week paid late can cost one point, because each share is floored. */
const canLoseAPoint = (weeks: number): boolean => (weeks >= 16 && weeks <= 19) || weeks > 30

const at = (day: LocalDate, hour = 9): Date => new Date(startOf(day).getTime() + hour * 3_600_000)
const money = fc.integer({ min: 1, max: 40_000 }).map(pesewas)

const anyPayment = fc.record({ ago: fc.integer({ min: 0, max: 120 }), laterBy: fc.integer({ min: 0, max: 7 }), amount: money })
const anyLoan = fc.record({
  amount: fc.constantFrom(cedis(1), cedis(77), cedis(500), cedis(1000), cedis(5000)),
  paidOutAgo: fc.integer({ min: 0, max: 130 }),
  credit: fc.constantFrom(cedis(1000), cedis(5000), cedis(10_000)),
  /** Days from the due date. */
  weeks: fc.array(fc.integer({ min: -6, max: 12 }), { maxLength: 13 }),
  caughtUp: fc.boolean(),
  payments: fc.array(anyPayment, { maxLength: 3 }),
  receipts: fc.array(fc.record({ ago: fc.integer({ min: 0, max: 29 }), amount: money }), { maxLength: 2 }),
  end: fc.constantFrom('none', 'none', 'none', 'none', 'none', 'none', 'rejected', 'written_off', 'settled_by_refinance'),
  postponedAgo: fc.option(fc.integer({ min: 0, max: 90 })),
})
type AnyLoan = typeof anyLoan extends fc.Arbitrary<infer T> ? T : never
const scenarioWith = (mostLoans: number) =>
  fc.record({
    loans: fc.array(anyLoan, { minLength: 1, maxLength: mostLoans }),
    day: fc.integer({ min: 130, max: 200 }),
    age: fc.integer({ min: 0, max: 900 }),
  })

const event = (kind: string, day: LocalDate, terms: { amount: Pesewas; credit: Pesewas }): LoanEvent => ({
  kind,
  at: at(day, 1),
  approvedAmount: terms.amount,
  levelMaximum: terms.credit,
  disbursedAt: null,
  refinancedTo: null,
  settled: null,
})

function historyOf(facts: AnyLoan, id: number, today: LocalDate): LoanHistory {
  const on = addDays(today, -facts.paidOutAgo)
  const priced = quote(facts.amount)
  const schedule = scheduleOf(priced, on)
  const paidOut = facts.end !== 'rejected'
  const kinds = paidOut ? ['approved', 'disbursed', ...(facts.end === 'none' ? [] : [facts.end])] : [facts.end]
  let left: number = priced.total
  let number = id << 10
  const completed = (valueDate: LocalDate, enteredOn: LocalDate, amount: Pesewas): PaymentRecord[] => {
    const taken = pesewas(Math.min(amount, left))
    if (!paidOut || taken <= 0 || enteredOn > today || valueDate < on) return []
    left -= taken
    number += 1
    return [{ id: number, decidedAt: at(enteredOn), completed: { amount: taken, valueDate, reversedAt: null } }]
  }
  const byWeek = schedule.flatMap((part, index) => {
    const late = facts.weeks[index] ?? (facts.caughtUp && part.dueDate < today ? 0 : undefined)
    return late === undefined ? [] : completed(addDays(part.dueDate, late), addDays(part.dueDate, late), part.amount)
  })
  const others = facts.payments.flatMap((one) => completed(addDays(today, -one.ago), addDays(today, one.laterBy - one.ago), one.amount))
  const receipts = facts.receipts.flatMap((one): ReceiptRecord[] => {
    const madeOn = addDays(today, -one.ago)
    const amount = pesewas(Math.min(one.amount, left))
    left -= amount
    return amount <= 0 || madeOn < on
      ? []
      : [{ amount, madeAt: at(madeOn), madeOn, expiresOn: addDays(madeOn, 31), closedAt: null, leftOver: pesewas(0) }]
  })
  const moved = facts.postponedAgo === null ? undefined : addDays(today, -facts.postponedAgo)
  const isMoved = (due: LocalDate) => moved !== undefined && moved >= on && due >= moved
  return {
    id,
    requestedAmount: facts.amount,
    refinancedFrom: null,
    appliedAt: at(on, 0),
    events: kinds.map((kind) => event(kind, on, facts)),
    instalments: schedule.map((one) => ({ ...one, dueDate: isMoved(one.dueDate) ? addDays(one.dueDate, 7) : one.dueDate })),
    dueDateChanges: schedule.flatMap((one) =>
      isMoved(one.dueDate) && moved !== undefined
        ? [{ week: one.week, oldDate: one.dueDate, newDate: addDays(one.dueDate, 7), at: at(moved) }]
        : [],
    ),
    payments: [...byWeek, ...others],
    receipts,
  }
}

interface Scenario {
  history: CustomerHistory
  today: LocalDate
}
function scenarioOf({ loans, day, age }: { loans: AnyLoan[]; day: number; age: number }): Scenario {
  const today = addDays(START, day)
  const history: CustomerHistory = {
    userId: 'ama',
    createdAt: at(addDays(START, -age)),
    isActive: true,
    profileCompleted: true,
    loans: loans.map((one, index) => historyOf(one, index + 1, today)),
    earlierLoans: [],
  }
  return { history, today }
}

const NOON = 12
const booksOf = ({ history, today }: Scenario, hour = NOON): CustomerLoans => customerLoansAsOf(history, at(today, hour), today)
const summaryOf = (scenario: Scenario, hour = NOON): CustomerSummary => customerSummaryOf(booksOf(scenario, hour), scenario.today)

const changed = ({ history, today }: Scenario, loanId: number, change: (loan: LoanHistory) => LoanHistory): Scenario => ({
  history: { ...history, loans: history.loans.map((loan) => (loan.id === loanId ? change(loan) : loan)) },
  today,
})

/** At most what open receipts leave to repay. */
const leftToPay = (loan: CustomerLoan): number => outstandingOf(loan) - loan.openReceipts.reduce((sum, one) => sum + one.amount, 0)

const isOpen = (receipt: ReceiptRecord, today: LocalDate) => receipt.closedAt === null && receipt.expiresOn > today
/** The loan takes nothing more, so its money is free. */
const closedBy = (receipt: ReceiptRecord, closedAt: Date): ReceiptRecord => ({ ...receipt, closedAt, leftOver: receipt.amount })

interface AnyNewPayment {
  which: number
  amount: number
  back: number
  after: number
}
const anyNewPayment = fc.record({
  which: fc.nat(9),
  amount: fc.integer({ min: 1, max: 700_000 }),
  back: fc.integer({ min: 0, max: 7 }),
  after: fc.integer({ min: 0, max: 10 }),
})

/** The payment may displace open receipts, or do nothing. */
function pay(scenario: Scenario, payment: AnyNewPayment, id: number): Scenario | undefined {
  const payable = booksOf(scenario).loans.filter(
    (one) => (one.status === 'active' || one.status === 'written_off') && outstandingOf(one) > 0,
  )
  const loan = payable[payment.which % payable.length]
  if (loan === undefined) return undefined
  const { today } = scenario
  const amount = pesewas(Math.min(payment.amount, outstandingOf(loan)))
  const dated = addDays(today, -payment.back)
  const valueDate = loan.disbursedOn !== null && dated < loan.disbursedOn ? today : dated
  const paid: PaymentRecord = { id, decidedAt: at(today, NOON), completed: { amount, valueDate, reversedAt: null } }
  const ends = outstandingOf(loan) === amount
  const completes = ends && loan.status === 'active'
  const terms = { amount: loan.principal, credit: loan.levelMaximum ?? loan.principal }
  return changed(scenario, loan.id, (one) => ({
    ...one,
    payments: [...one.payments, paid],
    receipts: ends ? one.receipts.map((receipt) => (isOpen(receipt, today) ? closedBy(receipt, at(today, NOON)) : receipt)) : one.receipts,
    events: completes ? [...one.events, { ...event('completed', today, terms), at: at(today, NOON) }] : one.events,
  }))
}

const NOTHING_ELSE = {
  hasActiveOrCompletedLoan: true,
  currentDebt: cedis(1000),
  availableCredit: cedis(1000),
  accountAgeMonths: 0,
  totalLoansCompleted: 0,
  activeLoans: 1,
  recentCreditInquiries: 0,
}

/** No count gets worse. */
function expectFair(was: CustomerSummary, is: CustomerSummary): void {
  expect(is.onTimePayments).toBeGreaterThanOrEqual(was.onTimePayments)
  expect(is.missedPayments).toBeLessThanOrEqual(was.missedPayments)
  expect(is.latePayments + is.missedPayments).toBeLessThanOrEqual(was.latePayments + was.missedPayments)
  expect(is.totalPayments).toBeGreaterThanOrEqual(was.totalPayments)
  const paidMissed = is.missedPayments < was.missedPayments && canLoseAPoint(is.totalPayments)
  expect(is.score).toBeGreaterThanOrEqual(was.score - (paidMissed ? 1 : 0))
}

test(
  'customerSummaryOf never lowers the score for a payment on any day, with one loan',
  () => {
    fc.assert(
      fc.property(scenarioWith(1), anyNewPayment, (facts, payment) => {
        const before = scenarioOf(facts)
        const after = pay(before, payment, 9999)
        fc.pre(after !== undefined)
        const [was, is] = [summaryOf(before), summaryOf(after)]
        expect(canLoseAPoint(is.totalPayments)).toBe(false)
        expectFair(was, is)
      }),
      { numRuns: RUNS, maxSkipsPerRun: 20 },
    )
  },
  TIMEOUT_MS,
)

test(
  'customerSummaryOf lowers the score at a payment by at most the one point of a missed week, for any loans',
  () => {
    let paidMissed = 0
    fc.assert(
      fc.property(scenarioWith(6), fc.array(anyNewPayment, { minLength: 1, maxLength: 4 }), (facts, payments) => {
        let scenario = scenarioOf(facts)
        payments.forEach((payment, index) => {
          scenario = { ...scenario, today: addDays(scenario.today, payment.after) }
          const after = pay(scenario, payment, 9000 + index)
          if (after === undefined) return
          const [was, is] = [summaryOf(scenario), summaryOf(after)]
          if (is.missedPayments < was.missedPayments) paidMissed += 1
          expectFair(was, is)
          scenario = after
        })
      }),
      { numRuns: RUNS },
    )
    expect(paidMissed).toBeGreaterThan(RUNS / 10)
  },
  TIMEOUT_MS,
)

// Reason: docs/decisions/011-score-from-the-books.md.
test('creditScore loses one point where a missed week is paid among 16 counted weeks, because each share is floored', () => {
  const weeks = (latePayments: number, missedPayments: number) =>
    creditScore({ ...NOTHING_ELSE, onTimePayments: 12, latePayments, missedPayments, totalPayments: 16 })
  expect([weeks(3, 1), weeks(4, 0)].map(({ points }) => [points.on_time, points.late, points.missed])).toEqual([
    [26, -3, -1],
    [26, -5, 0],
  ])
  expect(weeks(4, 0).score).toBe(weeks(3, 1).score - 1)
})

test('creditScore loses at most one point for a missed week that is paid, only among 16 to 19 or more than 30 counted weeks', () => {
  const sharesOf = (total: number, latePayments: number, missedPayments: number): number => {
    const onTimePayments = total - latePayments - missedPayments
    const { points } = creditScore({ ...NOTHING_ELSE, onTimePayments, latePayments, missedPayments, totalPayments: total })
    return points.on_time + points.late + points.missed
  }
  for (let total = 1; total <= 60; total += 1) {
    let lost = 0
    for (let missed = 1; missed <= total; missed += 1)
      for (let late = 0; late + missed <= total; late += 1)
        for (let paid = 1; paid <= missed; paid += 1)
          lost = Math.max(lost, sharesOf(total, late, missed) - sharesOf(total, late + paid, missed - paid))
    expect(lost, `${total} weeks`).toBe(canLoseAPoint(total) ? 1 : 0)
  }
})

test(
  'customerSummaryOf changes nothing for a week that is paid 1 to 7 days late',
  () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 1, max: 7 }), (week, days) => {
        const loan = {
          amount: cedis(1000),
          credit: cedis(1000),
          weeks: Array.from({ length: week - 1 }, () => 0),
          payments: [],
          receipts: [],
        }
        const facts = { ...loan, paidOutAgo: 7 * week + days, caughtUp: false, end: 'none' as const, postponedAgo: null }
        const before = scenarioOf({ loans: [facts], day: 150, age: 400 })
        const after = pay(before, { which: 0, amount: 10_000, back: 0, after: 0 }, 9999)
        expect(after).toBeDefined()
        const counts = ({ onTimePayments, latePayments, missedPayments }: CustomerSummary) => [onTimePayments, latePayments, missedPayments]
        expect(counts(summaryOf(before))).toEqual([week - 1, 1, 0])
        expect(counts(summaryOf(after ?? before))).toEqual([week - 1, 1, 0])
      }),
    )
  },
  TIMEOUT_MS,
)

test(
  'customerSummaryOf never lowers the score when a bound receipt is made, and counts the same weeks when it is entered',
  () => {
    fc.assert(
      fc.property(scenarioWith(4), fc.nat(9), money, (facts, which, most) => {
        const before = scenarioOf(facts)
        const payable = booksOf(before).loans.filter((one) => one.status === 'active' && leftToPay(one) > 0)
        const loan = payable[which % payable.length]
        fc.pre(loan !== undefined)
        const { today } = before
        const amount = pesewas(Math.min(most, leftToPay(loan)))
        const receipt = {
          amount,
          madeAt: at(today, NOON),
          madeOn: today,
          expiresOn: addDays(today, 31),
          closedAt: null,
          leftOver: pesewas(0),
        }
        const made = changed(before, loan.id, (one) => ({ ...one, receipts: [...one.receipts, receipt] }))
        const enteredAt = at(today, NOON + 1)
        const entered = changed(before, loan.id, (one) => ({
          ...one,
          receipts: [...one.receipts, { ...receipt, closedAt: enteredAt }],
          payments: [...one.payments, { id: 9999, decidedAt: enteredAt, completed: { amount, valueDate: today, reversedAt: null } }],
        }))
        const [was, open, paid] = [summaryOf(before), summaryOf(made), summaryOf(entered, NOON + 1)]
        expectFair(was, open)
        expect(open.currentDebt).toBe(was.currentDebt)
        const closes = outstandingOf(loan) === amount
        if (!closes)
          expect([paid.onTimePayments, paid.latePayments, paid.missedPayments]).toEqual([
            open.onTimePayments,
            open.latePayments,
            open.missedPayments,
          ])
        expect(paid.score).toBeGreaterThanOrEqual(open.score)
      }),
      { numRuns: RUNS, maxSkipsPerRun: 20 },
    )
  },
  TIMEOUT_MS,
)
