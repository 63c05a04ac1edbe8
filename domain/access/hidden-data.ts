import type { Permission } from '#domain/access/permissions.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

export const HIDDEN_FIELDS = ['phone', 'momoNumber', 'email', 'address', 'ghanaCard'] as const
export type HiddenField = (typeof HIDDEN_FIELDS)[number]

interface LoanToWorkOn {
  readonly status: string
  readonly overdueAmount: number
}

/** Rule A8. */
export const needsContact = ({ status, overdueAmount }: LoanToWorkOn): boolean =>
  status === 'pending' || status === 'approved' || overdueAmount > 0

/** With an open case, only "Show number and call" shows a number: that counts as an attempt (rule C12). */
const isNumber = (field: HiddenField): boolean => field === 'phone' || field === 'momoNumber'

export const refusalToRevealNow = (field: HiddenField, hasOpenCase: boolean): Refusal | undefined =>
  hasOpenCase && isNumber(field) ? refusal('number_by_case') : undefined

/** Rule A31. */
export function refusalToReveal(permissions: readonly Permission[], loans: readonly LoanToWorkOn[]): Refusal | undefined {
  if (permissions.includes('view_sensitive_data')) return undefined
  return permissions.includes('view_customer_loans') && loans.some(needsContact) ? undefined : refusal('stays_hidden')
}
