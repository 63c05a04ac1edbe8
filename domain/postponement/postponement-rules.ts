import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { loanCan, type LoanStatus } from '#domain/loans/loan.ts'

export interface PostponableLoan {
  readonly status: LoanStatus
  /** Less pending payments and open receipts. */
  readonly overdueAmount: Pesewas
  /** Since its payout. */
  readonly granted: boolean
  readonly asked: boolean
  readonly weeksToMove: number
  /** What is missing until half of its second plan is repaid. */
  readonly missingOfPlan: Pesewas
}

/** Once per loan, with nothing overdue (rule L17). */
export function refusalToPostpone(loan: PostponableLoan, isOffered: boolean): Refusal | undefined {
  if (!isOffered) return refusal('postponement_off')
  if (!loanCan('postpone', loan.status)) return refusal('not_postponable')
  if (loan.granted) return refusal('postponed_before')
  if (loan.missingOfPlan > 0) return refusal('plan_before_postponement', { amount: loan.missingOfPlan })
  if (loan.overdueAmount > 0) return refusal('overdue_before_postponement', { amount: loan.overdueAmount })
  return loan.weeksToMove === 0 ? refusal('nothing_to_postpone') : undefined
}

export function refusalToRequestPostponement(loan: PostponableLoan, isOffered: boolean): Refusal | undefined {
  return refusalToPostpone(loan, isOffered) ?? (loan.asked ? refusal('postponement_asked') : undefined)
}
