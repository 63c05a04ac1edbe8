import type * as z from 'zod/mini'
import type { currentUserShape } from '#contract/identity.ts'
import type { userShape } from '#contract/profile-shape.ts'
import { profileView } from '#domain/access/personal-data.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { effectivePermissions, isStaff } from '#domain/access/roles.ts'
import { LEVEL_NAMES } from '#domain/credit/credit-level.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { storedPermissions, storedRole } from '#server/access/stored-access.ts'
import type { UserRow } from '#server/identity/user-store.ts'

export type UserView = z.output<typeof userShape>
export type CurrentUserView = z.output<typeof currentUserShape>

/** As its owner sees it. */
export function toUserView(row: UserRow, ofRole: readonly Permission[]): UserView {
  const role = storedRole(row.role)
  const own = storedPermissions(row.permissions)
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: row.full_name,
    profileImageUrl: row.profile_image_url,
    phone: row.phone,
    ...profileView(row),
    momoProvider: oneOf(MOMO_PROVIDERS, row.momo_provider),
    preferredLanguage: row.preferred_language,
    profileCompleted: row.profile_completed,
    ...summaryOf(row),
    role,
    permissions: own,
    effectivePermissions: effectivePermissions(role, ofRole, own),
    isActive: row.is_active,
    roleAssignedAt: row.role_assigned_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Figures of the last event that changed them. */
function summaryOf(row: UserRow) {
  return {
    creditScore: row.credit_score,
    creditLevel: oneOf(LEVEL_NAMES, row.credit_level),
    totalLoansCompleted: row.total_loans_completed,
    onTimePayments: row.on_time_payments,
    totalPayments: row.total_payments,
    latePayments: row.late_payments,
    missedPayments: row.missed_payments,
    defaultedLoans: row.defaulted_loans,
    totalAmountRepaid: pesewas(row.total_amount_repaid),
    hasActiveOrCompletedLoan: row.has_active_or_completed_loan,
    currentDebt: pesewas(row.current_debt),
    availableCredit: pesewas(row.available_credit),
    accountAgeMonths: row.account_age_months,
    activeLoans: row.active_loans,
    recentCreditInquiries: row.recent_credit_inquiries,
  }
}

interface OfSession {
  readonly withCode: boolean
  readonly unallocated: Pesewas
}

export function toCurrentUserView(row: UserRow, ofRole: readonly Permission[], { withCode, unallocated }: OfSession): CurrentUserView {
  const view = toUserView(row, ofRole)
  return {
    ...view,
    isStaff: isStaff(view.role, view.effectivePermissions),
    signedInWithCode: withCode,
    walletToConfirm: row.wallet_to_confirm,
    ownershipToConfirm: row.ownership_to_confirm,
    keptMoney: unallocated,
  }
}

/** The tables allow only these values. */
function oneOf<T extends string>(words: readonly T[], stored: string): T {
  const word = words.find((one) => one === stored)
  invariant(word !== undefined, `a stored word is one of ${words.join(', ')}`)
  return word
}
