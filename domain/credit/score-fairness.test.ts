import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { cedis, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { loanSummaryOf, type CustomerLoan, type CustomerLoans } from '#domain/loans/customer-loans.ts'
import type { CustomerHistory, LoanEvent, LoanHistory, PaymentRecord, ReceiptRecord } from '#domain/loans/customer-history.ts'
import { customerLoansAsOf } from '#domain/loans/customer-loans-as-of.ts'
import { customerSummaryOf } from '#domain/loans/customer-summary.ts'
import { quote } from '#domain/loans/quote.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'

const START = '2026-03-02'
const RUNS = 3000
const TIMEOUT_MS = 60_000
const at = (day: LocalDate, hour = 9): Date => new Date(startOf(day).getTime() + hour * 3_600_000)
const money = fc.integer({ min: 1, max: 40_000 }).map(pesewas)

const anyPayment = fc.record({ ago: fc.integer({ min: 0, max: 120 }), laterBy: fc.integer({ min: 0, max: 7 }), amount: money })
const anyLoan = fc.record({
  amount: fc.constantFrom(cedis(1), cedis(77), cedis(500), cedis(1000), cedis(5000)),
  paidOutAgo: fc.integer({ min: 0, max: 130 }),
  credit: fc.constantFrom(cedis(1000), cedis(5000), cedis(10_000)),
  /** Days before or after the due date. */
  weeks: fc.array(fc.integer({ min: -6, max: 12 }), { maxLength: 13 }),
  caughtUp: fc.boolean(),
  payments: fc.array(anyPayment, { maxLength: 3 }),
  pending: fc.array(anyPayment, { maxLength: 2 }),
  receipts: fc.array(fc.record({ ago: fc.integer({ min: 0, max: 29 }), amount: money }), { maxLength: 2 }),
  end: fc.constantFrom('none', 'none', 'none', 'none', 'none', 'rejected', 'written_off', 'withdrawn'),
  postponedAgo: fc.option(fc.integer({ min: 0, max: 90 })),
})
type AnyLoan = typeof anyLoan extends fc.Arbitrary<infer T> ? T : never
const anyScenario = fc.record({
  loans: fc.array(anyLoan, { minLength: 1, maxLength: 3 }),
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
})

function historyOf(facts: AnyLoan, id: number, today: LocalDate): LoanHistory {
  const on = addDays(today, -facts.paidOutAgo)
  const priced = quote(facts.amount)
  const schedule = scheduleOf(priced, on)
  const paidOut = facts.end === 'none' || facts.end === 'written_off'
  const kinds = paidOut ? ['approved', 'disbursed', ...(facts.end === 'none' ? [] : [facts.end])] : [facts.end]
  let left: number = priced.total
  let number = id << 10
  const completed = (valueDate: LocalDate, enteredOn: LocalDate, amount: Pesewas): PaymentRecord[] => {
    const taken = pesewas(Math.min(amount, left))
    // A payment is neither in the future nor before the payout.
    if (!paidOut || taken <= 0 || enteredOn > today || valueDate < on) return []
    left -= taken
    number += 1
    const decidedAt = at(enteredOn)
    return [
      {
        id: number,
        enteredAt: decidedAt,
        enteredOn,
        asserted: taken,
        decidedAt,
        completed: { amount: taken, valueDate, reversedAt: null },
      },
    ]
  }
  const byWeek = schedule.flatMap((part, index) => {
    const late = facts.weeks[index] ?? (facts.caughtUp && part.dueDate < today ? 0 : undefined)
    return late === undefined ? [] : completed(addDays(part.dueDate, late), addDays(part.dueDate, late), part.amount)
  })
  const others = facts.payments.flatMap((one) => completed(addDays(today, -one.ago), addDays(today, one.laterBy - one.ago), one.amount))
  const pending = facts.pending.map((one): PaymentRecord => {
    number += 1
    const enteredOn = addDays(today, -one.ago)
    return { id: number, enteredAt: at(enteredOn), enteredOn, asserted: one.amount, decidedAt: null, completed: null }
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
    payments: [...byWeek, ...others, ...pending],
    receipts: facts.receipts.map((one): ReceiptRecord => {
      const made = addDays(today, -one.ago)
      return { amount: one.amount, madeAt: at(made), expiresOn: addDays(made, 30), closedAt: null }
    }),
  }
}

interface Scenario {
  history: CustomerHistory
  today: LocalDate
  before: CustomerLoans
}
function scenarioOf({ loans, day, age }: { loans: AnyLoan[]; day: number; age: number }): Scenario {
  const today = addDays(START, day)
  const history: CustomerHistory = {
    userId: 'ama',
    createdAt: at(addDays(START, -age)),
    isActive: true,
    profileCompleted: true,
    loans: loans.map((one, index) => historyOf(one, index + 1, today)),
  }
  return { history, today, before: customerLoansAsOf(history, at(today, 12), today) }
}

/** An hour later. */
function withChange({ history, today }: Scenario, loanId: number, change: (loan: LoanHistory) => LoanHistory): CustomerLoans {
  const loans = history.loans.map((loan) => (loan.id === loanId ? change(loan) : loan))
  return customerLoansAsOf({ ...history, loans }, at(today, 13), today)
}

const received = (amount: Pesewas, valueDate: LocalDate, today: LocalDate): PaymentRecord => ({
  id: 9999,
  enteredAt: at(today, 13),
  enteredOn: today,
  asserted: amount,
  decidedAt: at(today, 13),
  completed: { amount, valueDate, reversedAt: null },
})

const firstOpen = (loan: CustomerLoan, until: LocalDate) =>
  loanSummaryOf({ ...loan, money: loan.money.filter((one) => one.valueDate <= until), cover: NOTHING }, until).instalments.find(
    (one) => one.paidOn === null,
  )

interface Unconfirmed {
  loan: CustomerLoan
  valueDate: LocalDate
  amount: Pesewas
  /** The same history after the money was booked. */
  entered: (loan: LoanHistory, paid: PaymentRecord) => LoanHistory
}
/** Whose week was open and not overdue on the value date. */
function unconfirmedOf({ history, today }: Scenario, loan: CustomerLoan): Unconfirmed[] {
  const known = history.loans.find((one) => one.id === loan.id)
  const receipts = (known?.receipts ?? []).map((made): Unconfirmed => ({
    loan,
    valueDate: addDays(made.expiresOn, -30),
    amount: made.amount,
    entered: (one, paid) => ({
      ...one,
      payments: [...one.payments, paid],
      receipts: one.receipts.map((each) => (each === made ? { ...each, closedAt: paid.decidedAt } : each)),
    }),
  }))
  const pending = (known?.payments ?? [])
    .filter((one) => one.decidedAt === null)
    .map((waiting): Unconfirmed => ({
      loan,
      valueDate: waiting.enteredOn,
      amount: waiting.asserted,
      entered: (one, paid) => ({
        ...one,
        payments: one.payments.map((each) => (each === waiting ? { ...each, decidedAt: paid.decidedAt, completed: paid.completed } : each)),
      }),
    }))
  return [...receipts, ...pending].filter(
    ({ valueDate }) =>
      valueDate <= today && valueDate >= (loan.disbursedOn ?? '') && valueDate <= (firstOpen(loan, valueDate)?.dueDate ?? ''),
  )
}

test(
  'customerSummaryOf never lowers the score for a payment by the due date of the oldest open week',
  () => {
    fc.assert(
      fc.property(anyScenario, fc.nat(9), fc.integer({ min: 1, max: 700_000 }), (facts, which, amount) => {
        const scenario = scenarioOf(facts)
        const { today, before } = scenario
        const inTime = before.loans.filter((one) => one.status === 'active' && today <= (firstOpen(one, today)?.dueDate ?? ''))
        const loan = inTime[which % inTime.length]
        fc.pre(loan !== undefined)
        const paid = received(pesewas(Math.min(amount, loan.totalRepayment - loan.amountPaid)), today, today)
        const after = withChange(scenario, loan.id, (one) => ({ ...one, payments: [...one.payments, paid] }))
        expect(customerSummaryOf(after, today).score).toBeGreaterThanOrEqual(customerSummaryOf(before, today).score)
      }),
      { numRuns: RUNS, maxSkipsPerRun: 20 },
    )
  },
  TIMEOUT_MS,
)

test(
  'customerSummaryOf never lowers the score for a timely receipt or claim that is entered later, but for at most 2 points of flooring',
  () => {
    let fair = 0
    fc.assert(
      fc.property(anyScenario, fc.nat(9), (facts, which) => {
        const scenario = scenarioOf(facts)
        const inTime = scenario.before.loans.filter((one) => one.status === 'active').flatMap((one) => unconfirmedOf(scenario, one))
        const chosen = inTime[which % inTime.length]
        fc.pre(chosen !== undefined)
        const { loan, valueDate, amount, entered } = chosen
        const paid = received(pesewas(Math.min(amount, loan.totalRepayment - loan.amountPaid)), valueDate, scenario.today)
        const after = withChange(scenario, loan.id, (one) => entered(one, paid))
        const [was, is] = [customerSummaryOf(scenario.before, scenario.today), customerSummaryOf(after, scenario.today)]
        // Later money entered earlier can complete a week late.
        fc.pre(is.latePayments <= was.latePayments)
        const isFair = is.totalPayments >= was.totalPayments
        if (isFair) fair += 1
        expect(is.score).toBeGreaterThanOrEqual(was.score - (isFair ? 0 : 2))
      }),
      { numRuns: RUNS, maxSkipsPerRun: 20 },
    )
    expect(fair).toBeGreaterThan(RUNS / 2)
  },
  TIMEOUT_MS,
)
