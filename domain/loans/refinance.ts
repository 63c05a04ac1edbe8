import type { LocalDate } from '#domain/kernel/calendar.ts'
import { cedis, divideHalfUp, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { refusalToSend, type Application } from '#domain/loans/application.ts'
import { loanSummaryOf, missingOfPlan, type CustomerLoan, type SecondPlan } from '#domain/loans/customer-loans.ts'
import { settlementOn } from '#domain/loans/early-settlement.ts'
import { refusalOfBorrower, refusalToLend, type Applicant } from '#domain/loans/eligibility.ts'
import { loanCan, outstandingOf } from '#domain/loans/loan.ts'

/** Characters (rule W9). */
export const REFINANCE_REASON_LENGTH = 10

export type RefinancedLoan = Pick<CustomerLoan, 'status' | 'totalRepayment' | 'amountPaid' | 'settledByRefinance'> & {
  readonly overdueAmount: Pesewas
  /** What closes it today, where a rebate makes it less than is outstanding (rule L28). */
  readonly payoff?: Pesewas
  readonly secondPlan?: Pick<SecondPlan, 'left'> | null
}

export const refinancedLoanOf = (old: CustomerLoan, today: LocalDate): RefinancedLoan => ({
  ...old,
  payoff: settlementOn(old, today).amount,
  overdueAmount: loanSummaryOf(old, today).arrears.overdueAmount,
})

/** The fees of the new loan, by its amount. */
export type FeesOf = (amount: Pesewas) => Pesewas
const NO_FEES: FeesOf = () => NOTHING

/** Rule L15. `applicant` leaves the old loan out of the exposure. */
export function refusalToRefinance(
  old: RefinancedLoan,
  application: Application,
  applicant: Applicant,
  feesOf: FeesOf = NO_FEES,
): Refusal | undefined {
  const notNow = refusalToSend(application, applicant) ?? refusalOfBorrower(applicant)
  if (notNow) return notNow
  if (old.status === 'active' && old.settledByRefinance > NOTHING) return refusal('loan_was_refinanced')
  if (!loanCan('refinance', old.status) || missingForRefinance(old)) return refusal('refinance_not_earned')
  return refusalToSettle(old, application.amount, feesOf) ?? refusalToLend('application', application.amount, applicant)
}

/** To pay first: overdue money, or the rest of half of the loan or its second plan. */
export function missingForRefinance(old: RefinancedLoan): { kind: 'overdue' | 'half'; amount: Pesewas } | undefined {
  if (old.overdueAmount > 0) return { kind: 'overdue', amount: old.overdueAmount }
  const ofPlan = missingOfPlan(old.secondPlan, outstandingOf(old))
  const amount = pesewas(Math.max(0, divideHalfUp(old.totalRepayment, 2) - old.amountPaid, ofPlan))
  return amount > 0 ? { kind: 'half', amount } : undefined
}

/** The money in hand is at least this, and a tenth of the new loan (rule L21). */
const LEAST_IN_HAND = cedis(10)
const PART_IN_HAND = 10

export const smallestRefinance = (left: Pesewas): Pesewas =>
  pesewas(Math.max(left + LEAST_IN_HAND, Math.ceil((left * PART_IN_HAND) / (PART_IN_HAND - 1))))

/** With the fees in it: they are taken from the payout, and may grow with the amount. */
function smallestWithFees(left: Pesewas, feesOf: FeesOf): Pesewas {
  let smallest = smallestRefinance(left)
  for (;;) {
    const next = smallestRefinance(pesewas(left + feesOf(smallest)))
    if (next <= smallest) return smallest
    smallest = next
  }
}

/** Rule L21, checked again at approval and payout. */
export function refusalToSettle(old: RefinancedLoan, amount: Pesewas, feesOf: FeesOf = NO_FEES): Refusal | undefined {
  if (old.overdueAmount > 0 || missingOfPlan(old.secondPlan, outstandingOf(old)) > 0) return refusal('refinance_not_earned')
  const left = old.payoff ?? outstandingOf(old)
  const smallest = smallestWithFees(left, feesOf)
  return amount >= smallest ? undefined : refusal('refinance_too_small', { left, smallest })
}
