import { daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { cedis, divideHalfUp, NOTHING, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { refusalToSend, type Application } from '#domain/loans/application.ts'
import { loanSummaryOf, missingOfPlan, type CustomerLoan, type SecondPlan } from '#domain/loans/customer-loans.ts'
import { refusalOfBorrower, refusalToLend, type Applicant } from '#domain/loans/eligibility.ts'
import { loanCan, outstandingOf } from '#domain/loans/loan.ts'
import { quote } from '#domain/loans/quote.ts'
import { trueCostOf, type TrueCost } from '#domain/loans/true-cost.ts'

/** Characters (rule W9). */
export const REFINANCE_REASON_LENGTH = 10

export type RefinancedLoan = Pick<CustomerLoan, 'status' | 'totalRepayment' | 'amountPaid' | 'settledByRefinance'> & {
  readonly overdueAmount: Pesewas
  readonly secondPlan?: Pick<SecondPlan, 'left'> | null
}

export const refinancedLoanOf = (old: CustomerLoan, today: LocalDate): RefinancedLoan => ({
  ...old,
  overdueAmount: loanSummaryOf(old, today).arrears.overdueAmount,
})

/** Rule L15. `applicant`: without the old loan's exposure. */
export function refusalToRefinance(old: RefinancedLoan, application: Application, applicant: Applicant): Refusal | undefined {
  const notNow = refusalToSend(application, applicant) ?? refusalOfBorrower(applicant)
  if (notNow) return notNow
  if (old.status === 'active' && old.settledByRefinance > NOTHING) return refusal('loan_was_refinanced')
  if (!loanCan('refinance', old.status) || missingForRefinance(old)) return refusal('refinance_not_earned')
  return refusalToSettle(old, application.amount) ?? refusalToLend('application', application.amount, applicant)
}

/** Overdue money, or the rest of half of the loan or of its second plan. */
export function missingForRefinance(old: RefinancedLoan): { kind: 'overdue' | 'half'; amount: Pesewas } | undefined {
  if (old.overdueAmount > 0) return { kind: 'overdue', amount: old.overdueAmount }
  const ofPlan = missingOfPlan(old.secondPlan, outstandingOf(old))
  const amount = pesewas(Math.max(0, divideHalfUp(old.totalRepayment, 2) - old.amountPaid, ofPlan))
  return amount > 0 ? { kind: 'half', amount } : undefined
}

/** And at least a tenth of the new loan (rule L21). */
const LEAST_IN_HAND = cedis(10)
const PART_IN_HAND = 10

export const smallestRefinance = (left: Pesewas): Pesewas =>
  pesewas(Math.max(left + LEAST_IN_HAND, Math.ceil((left * PART_IN_HAND) / (PART_IN_HAND - 1))))

/** Rule L21, again at approval and payout. */
export function refusalToSettle(old: RefinancedLoan, amount: Pesewas): Refusal | undefined {
  const left = outstandingOf(old)
  if (old.overdueAmount > 0 || missingOfPlan(old.secondPlan, left) > 0) return refusal('refinance_not_earned')
  const smallest = smallestRefinance(left)
  return amount >= smallest ? undefined : refusal('refinance_too_small', { left, smallest })
}

/** `trueCost`: of the money in hand. */
export interface RefinanceOutcome {
  readonly settled: Pesewas
  readonly paidOut: Pesewas
  readonly trueCost: TrueCost | null
}

/** Rule L21: the new instalments less the old ones that end, against the money in hand. */
export function refinanceOf(old: CustomerLoan, amount: Pesewas, today: LocalDate): RefinanceOutcome {
  const settled = outstandingOf(old)
  const paidOut = subtract(amount, settled)
  const added = quote(amount).instalments.map((one) => ({ weeks: one.week, amount: one.amount }))
  const ended = old.instalments
    .filter((one) => one.paid < one.amount)
    .map((one) => ({ weeks: daysBetween(today, one.dueDate) / 7, amount: one.paid - one.amount }))
  return { settled, paidOut, trueCost: paidOut > NOTHING ? trueCostOf(paidOut, [...added, ...ended]) : null }
}
