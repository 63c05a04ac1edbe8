import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { loanDebtsOf, owedInDefault, refinancedBy, type CustomerLoans } from '#domain/loans/customer-loans.ts'
import { refinancedLoanOf, refusalToSettle } from '#domain/loans/refinance.ts'
import { loanCan, type LoanStatus } from '#domain/loans/loan.ts'

export interface DisbursableLoan {
  readonly userId: string
  readonly status: LoanStatus
  readonly principal: Pesewas
  readonly refinancedFrom: number | null
  readonly termsHash: string | null
  readonly acceptedTermsHash: string | null
}

/** Payout repeats the checks of the approval (rule L9). */
export function refusalToDisburse(
  loan: DisbursableLoan,
  staffId: string,
  customerLoans: CustomerLoans,
  today: LocalDate,
): Refusal | undefined {
  const notReady = refusalToStartPayout({ ...loan, awaitsAcceptance: awaitsAcceptance(loan), isActive: customerLoans.isActive }, staffId)
  if (notReady) return notReady
  const owed = owedInDefault(loanDebtsOf(customerLoans, today))
  if (owed > 0) return refusal('in_default', { amount: owed, reader: 'staff' })
  const old = refinancedBy(loan, customerLoans)
  return old && refusalToSettle(refinancedLoanOf(old, today), loan.principal)
}

/** The part of refusalToDisburse that needs no other loans of the customer. */
export function refusalToStartPayout(
  loan: Pick<DisbursableLoan, 'userId' | 'status'> & { readonly awaitsAcceptance: boolean; readonly isActive: boolean },
  staffId: string,
): Refusal | undefined {
  if (loan.userId === staffId) return refusal('own_record')
  if (!loanCan('disburse', loan.status)) return refusal('not_disbursable')
  if (loan.awaitsAcceptance) return refusal('acceptance_missing')
  return loan.isActive ? undefined : refusal('customer_inactive')
}

export const awaitsAcceptance = (loan: { termsHash: string | null; acceptedTermsHash: string | null }): boolean =>
  loan.termsHash === null || loan.termsHash !== loan.acceptedTermsHash
