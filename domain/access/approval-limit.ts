import type { Permission } from '#domain/access/permissions.ts'
import { cedis, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** Whoever may decide on some loan, payout or payment; on how much, refusalToDecideOn says. */
export const APPROVERS = ['approve_small_loans', 'approve_large_loans'] as const satisfies readonly Permission[]

/** How far approve_small_loans reaches, inclusive (rule A4). */
export const SMALL_LOAN_LIMIT = cedis(5000)

/**
 * Whether the holder of `permissions` may decide on `amount`: the customer's exposure when approving, the amount of the loan, payment or receipt
 * otherwise. In pesewas.
 */
export function refusalToDecideOn(amount: Pesewas, permissions: readonly Permission[]): Refusal | undefined {
  if (permissions.includes('approve_large_loans')) return undefined
  if (!permissions.includes('approve_small_loans')) return refusal('forbidden')
  return amount <= SMALL_LOAN_LIMIT ? undefined : refusal('above_approval_limit', { amount })
}
