import type { LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { isApprovalExpired } from '#domain/loans/approval-expiry.ts'
import { refinancedBy } from '#domain/loans/customer-loans.ts'
import { borrowerOf, refusalToLend, type EligibilityFacts } from '#domain/loans/eligibility.ts'
import { refinancedLoanOf, refusalToSettle } from '#domain/loans/refinance.ts'
import { loanCan, type LoanStatus } from '#domain/loans/loan.ts'

export interface DisbursableLoan {
  readonly id: number
  readonly userId: string
  readonly status: LoanStatus
  readonly approvedOn: LocalDate | null
  readonly principal: Pesewas
  readonly refinancedFrom: number | null
  readonly termsHash: string | null
  readonly acceptedTermsHash: string | null
  /** Taken from the payout; absent: none. */
  readonly fees?: Pesewas
}

/** Repeats the checks of the approval (rule L9). */
export function refusalToDisburse(
  loan: DisbursableLoan,
  staffId: string,
  facts: EligibilityFacts,
  moment: 'payout' | 'release',
): Refusal | undefined {
  const old = refinancedBy(loan, facts.customerLoans)
  const borrower = borrowerOf(facts, 'staff', { loanId: loan.id, refinancedId: old?.id })
  return (
    refusalToStartPayout({ ...loan, awaitsAcceptance: awaitsAcceptance(loan) }, staffId, facts.today) ??
    refusalToLend(moment, loan.principal, borrower) ??
    (old && refusalToSettle(refinancedLoanOf(old, facts.today), loan.principal, () => loan.fees ?? NOTHING))
  )
}

/** The part of refusalToDisburse that needs this loan alone. */
export function refusalToStartPayout(
  loan: Pick<DisbursableLoan, 'userId' | 'status' | 'approvedOn'> & { readonly awaitsAcceptance: boolean },
  staffId: string,
  today: LocalDate,
): Refusal | undefined {
  if (loan.userId === staffId) return refusal('own_record')
  if (!loanCan('disburse', loan.status)) return refusal('not_disbursable')
  if (loan.approvedOn !== null && isApprovalExpired(loan.approvedOn, today)) return refusal('approval_expired')
  return loan.awaitsAcceptance ? refusal('acceptance_missing') : undefined
}

export const awaitsAcceptance = (loan: { termsHash: string | null; acceptedTermsHash: string | null }): boolean =>
  loan.termsHash === null || loan.termsHash !== loan.acceptedTermsHash
