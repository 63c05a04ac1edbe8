import type { StaffUser } from '#domain/access/account-rules.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { cedis, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** refusalToDecideOn checks the amount. */
export const APPROVERS = ['approve_small_loans', 'approve_large_loans'] as const satisfies readonly Permission[]

/** Inclusive (rule A4). */
export const SMALL_LOAN_LIMIT = cedis(5000)

/** `amount`: the exposure for an approval. */
export function refusalToDecideOn(amount: Pesewas, permissions: readonly Permission[]): Refusal | undefined {
  if (permissions.includes('approve_large_loans')) return undefined
  if (!permissions.includes('approve_small_loans')) return refusal('forbidden')
  return amount <= SMALL_LOAN_LIMIT ? undefined : refusal('above_approval_limit', { amount })
}

/** Rules A4 and A5. */
export const refusalToDecideOnLoan = (
  loan: { readonly userId: string; readonly principal: Pesewas },
  staff: StaffUser,
): Refusal | undefined => (loan.userId === staff.userId ? refusal('own_record') : refusalToDecideOn(loan.principal, staff.permissions))
