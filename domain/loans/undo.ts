import { refusalToDecideOnLoan } from '#domain/access/approval-limit.ts'
import type { StaffUser } from '#domain/access/account-rules.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { loanCan, type LoanStatus } from '#domain/loans/loan.ts'

export interface UndoneLoan {
  readonly userId: string
  readonly status: LoanStatus
  readonly principal: Pesewas
  readonly disbursedOn: LocalDate | null
}

/** Rule L1. */
export function refusalToUndoApproval(
  loan: UndoneLoan,
  staff: StaffUser,
  customerLoans: { readonly loans: readonly { readonly status: LoanStatus }[] },
): Refusal | undefined {
  const notAllowed = refusalToDecideOnLoan(loan, staff)
  if (notAllowed) return notAllowed
  if (!loanCan('undoApproval', loan.status)) return refusal('not_undoable')
  return customerLoans.loans.some((one) => one.status === 'pending') ? refusal('other_application_pending') : undefined
}

/** On its day, without a payment completed after it. */
export function refusalToReturnPayout(loan: UndoneLoan, staff: StaffUser, today: LocalDate, paidSincePayout: boolean): Refusal | undefined {
  const notAllowed = refusalToDecideOnLoan(loan, staff)
  if (notAllowed) return notAllowed
  const returnable = loanCan('returnPayout', loan.status) && loan.disbursedOn === today && !paidSincePayout
  return returnable ? undefined : refusal('payout_not_returnable')
}
