import { dayOf, monthsBefore, monthsBetween, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { EarlierLoanFacts } from '#domain/audit-books/loan-day-facts.ts'
import type { CustomerFacts, LoanFacts, ReceiptFacts, ScoreFigures } from '#domain/audit-books/facts.ts'
import { latenessOf, latenessOfClosed, openWeeks, type DueWeek, type Lateness, type Received } from '#domain/audit-books/lateness.ts'
import { statusAfter } from '#domain/audit-books/check-loan.ts'
import { rebatedBy, rebatedPrice, settledBy } from '#domain/audit-books/early-closing.ts'
import { agreedDay, priceOf, type ProductFacts } from '#domain/audit-books/price.ts'
import { LEVEL_MAXIMUM, levelNameOf, scoreOf } from '#domain/audit-books/score-formula.ts'

const INQUIRY_MONTHS = 6

export interface Figures extends ScoreFigures {
  readonly defaultedLoans: number
}

interface LoanAsOf {
  readonly loan: Pick<LoanFacts, 'id' | 'appliedAt'>
  readonly status: string
  readonly product: ProductFacts | null
  readonly principal: number
  readonly paid: number
  /** By refinance. */
  readonly settled: number
  readonly rebated: number
  readonly disbursedAt: number | null
  readonly levelMaximum: number | null
  /** It ended without a loan, through the customer or by rejection. */
  readonly isInquiry: boolean
  readonly counts: Lateness
}

/** Figures of `day` from the facts known at `at` (rules C1 to C3), written without domain/loans. */
export function figuresAsOf(facts: CustomerFacts, at: Date, day: LocalDate): Figures {
  const earlier = facts.earlierLoans.filter((one) => one.importedAt <= at).map(earlierLoanAsOf)
  const loans = [...earlier, ...facts.loans.flatMap((loan) => loanAsOf(facts, loan, at, day) ?? [])]
  const sum = (of: (one: LoanAsOf) => number) => loans.reduce((total, one) => total + of(one), 0)
  const active = loans.filter((one) => one.status === 'active')
  const completed = loans.filter((one) => one.status === 'completed')
  const [onTimePayments, latePayments, missedPayments] = [
    sum((one) => one.counts.onTime),
    sum((one) => one.counts.late),
    sum((one) => one.counts.missed),
  ]
  const since = monthsBefore(day, INQUIRY_MONTHS)
  const inputs = {
    hasActiveOrCompletedLoan: active.length + completed.length > 0,
    totalPayments: onTimePayments + latePayments + missedPayments,
    onTimePayments,
    latePayments,
    missedPayments,
    currentDebt: active.reduce((total, one) => total + priceOf(one.principal, one.product).total - one.rebated - one.settled - one.paid, 0),
    accountAgeMonths: monthsBetween(dayOf(facts.user.createdAt), day),
    totalLoansCompleted: completed.filter((one) => one.settled === 0).length,
    activeLoans: active.length,
    recentCreditInquiries: loans.filter((one) => one.isInquiry && dayOf(one.loan.appliedAt) >= since).length,
  }
  // An active loan's level bounds it, so that a score does not depend on itself.
  const own = LEVEL_MAXIMUM[levelNameOf(scoreOf({ ...inputs, availableCredit: 1 }))] ?? 0
  const availableCredit = active.length > 0 ? latestLevel(loans) : own
  const score = scoreOf({ ...inputs, availableCredit })
  return {
    ...inputs,
    availableCredit,
    score,
    level: levelNameOf(score),
    defaultedLoans: loans.filter((one) => one.counts.defaulted).length,
  }
}

function latestLevel(loans: readonly LoanAsOf[]): number {
  const paidOut = loans.filter((one) => one.disbursedAt !== null && one.levelMaximum !== null)
  const latest = paidOut.toSorted((a, b) => (a.disbursedAt ?? 0) - (b.disbursedAt ?? 0) || a.loan.id - b.loan.id).at(-1)
  return latest?.levelMaximum ?? LEVEL_MAXIMUM['BRONZE'] ?? 0
}

const NO_COUNTS = { onTime: 0, late: 0, missed: 0, defaulted: false }

function loanAsOf(facts: CustomerFacts, loan: LoanFacts, at: Date, day: LocalDate): LoanAsOf | undefined {
  const events = loan.events.filter((one) => new Date(one.at) <= at)
  const last = events.at(-1)
  if (!last) return undefined
  const status = statusAfter(events)
  const principal = last.approvedAmount ?? loan.requestedAmount
  const received = facts.payments.flatMap((one) => {
    const isCounted = one.loanId === loan.id && one.paidAt !== null && one.paidAt <= at && one.valueDate !== null
    const isGone = one.status === 'reversed' && one.decidedAt !== null && one.decidedAt <= at
    return isCounted && !isGone && one.valueDate !== null ? [{ day: one.valueDate, amount: one.amount }] : []
  })
  // An approval withdrawn or lowered by the office is no inquiry.
  const byOffice =
    last.approvedAmount === null ? events.some((one) => one.kind === 'approval_undone') : last.approvedAmount < loan.requestedAmount
  const isInquiry = status === 'rejected' || (status === 'withdrawn' && !byOffice)
  const paid = received.reduce((total, one) => total + one.amount, 0)
  const settled = settledBy(facts.entries, loan.id, (one) => one.at <= at)
  const rebated = rebatedBy(facts.entries, loan.id, (one) => one.at <= at)
  const price = rebatedPrice(priceOf(principal, loan.product), rebated)
  const isOpen = status === 'active' || status === 'written_off'
  const shared = {
    loan,
    product: loan.product,
    status,
    isInquiry,
    principal,
    paid,
    settled,
    rebated,
    disbursedAt: last.disbursedAt,
    levelMaximum: last.levelMaximum,
  }
  if (!isOpen && status !== 'completed') return { ...shared, counts: NO_COUNTS }
  const weeks = price.weeks.map((one) => ({
    ...one,
    due: dueAsOf(loan, one.week, at, last.disbursedAt),
    ...plannedAsOf(loan, one.week, at),
  }))
  const isOver = paid + settled >= price.total
  const displaced = isOver ? displacedAsOf(facts, loan, at) : []
  const counts = isOpen
    ? latenessOf(openWeeks(weeks, settled), received, [...openReceiptsAsOf(facts, loan.id, at, day), ...displaced], day)
    : latenessOfClosed(weeks, received, displaced)
  return { ...shared, counts }
}

/** Repaid before its import: an instalment is late where it was paid after its agreed day. */
function earlierLoanAsOf({ id, product, amount, paidOutOn, paidOn }: EarlierLoanFacts): LoanAsOf {
  const late = paidOn.filter((day, index) => day > agreedDay(product, index + 1, paidOutOn)).length
  const paidOut = startOf(paidOutOn)
  const level = Object.values(LEVEL_MAXIMUM).find((maximum) => maximum >= amount) ?? Math.max(...Object.values(LEVEL_MAXIMUM))
  return {
    loan: { id: -id, appliedAt: paidOut },
    product,
    status: 'completed',
    principal: amount,
    paid: priceOf(amount, product).total,
    settled: 0,
    rebated: 0,
    disbursedAt: paidOut.getTime(),
    levelMaximum: level,
    isInquiry: false,
    counts: { onTime: paidOn.length - late, late, missed: 0, defaulted: false },
  }
}

/** The date in force then: where the first later change started; of a returned payout, counted from that payout. */
function dueAsOf(loan: LoanFacts, week: number, at: Date, paidOutAt: number | null): LocalDate {
  if (paidOutAt !== null && paidOutAt !== loan.disbursedAt?.getTime()) {
    const moved = loan.changes.findLast(([changed, , , , , moment]) => {
      const time = new Date(moment)
      return changed === week && time.getTime() >= paidOutAt && time <= at
    })
    return moved?.[2] ?? agreedDay(loan.product, week, dayOf(new Date(paidOutAt)))
  }
  const later = loan.changes.find(([changed, , , , , moment]) => changed === week && new Date(moment) > at)
  return later?.[1] ?? loan.weeks.find((one) => one[0] === week)?.[4] ?? '9999-12-31'
}

function plannedAsOf(loan: LoanFacts, week: number, at: Date): Pick<DueWeek, 'planned'> {
  const found = loan.changes.find(([moved, , , cause, , moment]) => moved === week && cause === 'second_plan' && new Date(moment) <= at)
  return found === undefined ? {} : { planned: { from: found[1], on: found[4] } }
}

/** Valid bound receipts that were not entered or cancelled. */
function openReceiptsAsOf(facts: CustomerFacts, loanId: number, at: Date, day: LocalDate): Received[] {
  const open = facts.receipts.filter(
    (one) => one.loanId === loanId && one.madeAt <= at && one.expiresOn > day && endOf(facts, one) > at.getTime(),
  )
  return open.map((one) => ({ day: one.madeOn, amount: one.amount ?? 0 }))
}

/** What the loan did not take of receipts open until its last payment or refinance. */
function displacedAsOf(facts: CustomerFacts, loan: LoanFacts, at: Date): Received[] {
  const until = at.getTime()
  const ends = facts.entries.filter(
    (one) => one.loanId === loan.id && (one.kind === 'payment_completed' || one.kind === 'refinance_settled') && one.at <= at,
  )
  const from = ends.at(-1)?.at
  if (!from) return []
  return facts.receipts.flatMap((one) => {
    const end = endOf(facts, one)
    if (one.loanId !== loan.id || end < from.getTime() || end > until || one.expiresOn <= dayOf(from)) return []
    const payment = facts.payments.find((paid) => paid.receiptNumber === one.number)
    const taken = one.closedAt === null ? (payment?.paidAt ? payment.amount : one.amount) : 0
    return [{ day: one.madeOn, amount: (one.amount ?? 0) - (taken ?? 0) }]
  })
}

/** When it was entered, closed or cancelled, in milliseconds since 1970. */
function endOf({ payments }: CustomerFacts, { number, usedAt, closedAt, cancelledAt }: ReceiptFacts): number {
  const used = payments.find((one) => one.receiptNumber === number)?.createdAt
  return Math.min(...[used, usedAt, closedAt, cancelledAt].map((moment) => moment?.getTime() ?? Infinity))
}
