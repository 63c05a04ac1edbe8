import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { loanCan, type LoanStatus } from '#domain/loans/loan.ts'

/** A loan that is to have one week more. Money in pesewas. */
export interface PostponableLoan {
  readonly status: LoanStatus
  /** What is overdue today, pending payments and open receipts taken off. */
  readonly overdueAmount: Pesewas
  /** Whether it was postponed since its payout, and whether the customer's request waits for an answer. */
  readonly granted: boolean
  readonly asked: boolean
  /** How many weeks would move. */
  readonly weeksToMove: number
}

/** Why this loan cannot be postponed: once per loan, and only while nothing is overdue (rule L17). */
export function refusalToPostpone(loan: PostponableLoan, isOffered: boolean): Refusal | undefined {
  if (!isOffered) return refusal('postponement_off')
  if (!loanCan('postpone', loan.status)) return refusal('not_postponable')
  if (loan.granted) return refusal('postponed_before')
  if (loan.overdueAmount > 0) return refusal('overdue_before_postponement', { amount: loan.overdueAmount })
  return loan.weeksToMove === 0 ? refusal('nothing_to_postpone') : undefined
}

/** Why the customer cannot ask for it now. */
export function refusalToAskPostponement(loan: PostponableLoan, isOffered: boolean): Refusal | undefined {
  return refusalToPostpone(loan, isOffered) ?? (loan.asked ? refusal('postponement_asked') : undefined)
}

interface Deciding {
  readonly userId: string
  readonly permissions: readonly Permission[]
}

/** Not on one's own loan, and only with approval permission for the amount of the loan, in pesewas (rule A4). */
export function refusalToDecidePostponement(
  loan: { readonly userId: string; readonly principal: Pesewas },
  staff: Deciding,
): Refusal | undefined {
  return loan.userId === staff.userId ? refusal('own_record') : refusalToDecideOn(loan.principal, staff.permissions)
}
