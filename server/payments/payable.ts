import { awaitsAcceptance } from '#domain/loans/disbursement.ts'
import type { CustomerLoan } from '#domain/loans/customer-loans.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import type { PayableLoan } from '#domain/payments/payment.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'

export const payableOf = (row: LoanRow, loan: CustomerLoan): PayableLoan => ({
  status: loan.status,
  outstanding: outstandingOf(loan),
  awaitsAcceptance:
    loan.status === 'approved' && awaitsAcceptance({ termsHash: row.terms_hash, acceptedTermsHash: row.accepted_terms_hash }),
})
