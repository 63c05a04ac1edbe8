import { APPROVERS } from '#domain/access/approval-limit.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Role } from '#domain/access/roles.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** Besides payouts and refunds by mobile money (rule A14). */
export const REQUEST_KINDS = [
  'write_off',
  'role',
  'role_permissions',
  'cash_refund',
  'year_end',
  'bank_payment',
  'office_entry',
  'second_plan',
  'product',
  'interest_basis',
] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** One of them is enough. */
export const NEEDED_TO_DECIDE = {
  write_off: ['approve_large_loans'],
  role: ['assign_roles'],
  role_permissions: ['modify_permissions'],
  cash_refund: APPROVERS,
  year_end: ['view_financial_reports'],
  bank_payment: APPROVERS,
  office_entry: ['approve_large_loans'],
  second_plan: APPROVERS,
  product: ['system_configuration'],
  interest_basis: ['view_financial_reports'],
} as const satisfies Record<RequestKind, readonly Permission[]>

/** Needed to see that a request waits. */
export const NEEDED_TO_SEE = {
  write_off: ['view_customer_loans'],
  role: ['view_customer_profiles'],
  role_permissions: ['modify_permissions'],
  cash_refund: ['view_customer_loans'],
  year_end: ['view_financial_reports'],
  bank_payment: ['view_customer_loans'],
  office_entry: ['view_financial_reports'],
  second_plan: ['view_customer_loans'],
  product: ['system_configuration'],
  interest_basis: ['view_financial_reports'],
} as const satisfies Record<RequestKind, readonly Permission[]>

const DAYS = 7
export const requestExpiresAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + DAYS * 24 * 60 * 60 * 1000)

export function refusalToDecideRequest(
  request: { readonly outcome: string | null; readonly expiresAt: Date },
  now: Date,
): Refusal | undefined {
  if (request.outcome !== null) return refusal('request_decided')
  return now < request.expiresAt ? undefined : refusal('request_expired')
}

interface Access {
  readonly role: Role
  readonly permissions: readonly Permission[]
}

const STRONG: Permission = 'approve_large_loans'

/** Not for the administrator (rule A14). */
export function needsSecondPersonToGrant(before: Access, after: Access, by: { readonly role: Role }): boolean {
  if (by.role === 'administrator') return false
  const isPromotion = after.role === 'md' && before.role !== 'md'
  return isPromotion || (after.permissions.includes(STRONG) && !before.permissions.includes(STRONG))
}
