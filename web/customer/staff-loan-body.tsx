import { LoanDocuments } from '#web/documents/loan-documents.tsx'
import { LoanEvents } from '#web/loans/loan-events.tsx'
import { LoanWeeks } from '#web/loans/loan-weeks.tsx'
import { PaymentSpread } from '#web/loans/payment-spread.tsx'
import { SealedTerms } from '#web/loans/sealed-terms.tsx'
import { ContactLog } from '#web/collections/contact-log.tsx'
import { KeptMoneyCard } from '#web/unallocated/unallocated-card.tsx'
import { ReviewCustomer } from '#web/applications/review-customer.tsx'
import { ReviewOtherLoans } from '#web/applications/review-other-loans.tsx'
import { StaffLoanActions } from '#web/customer/staff-loan-actions.tsx'
import { StaffLoanFigures } from '#web/customer/staff-loan-figures.tsx'
import { StaffLoanHead } from '#web/customer/staff-loan-head.tsx'
import { StaffLoanPayments } from '#web/customer/staff-loan-payments.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

/** A loan with its customer, figures, weeks, payments and history, and beside them what can be done about it. */
export function StaffLoanBody({ loan }: { loan: OpenedLoan }) {
  return (
    <article aria-label={`Loan #${loan.id}`}>
      <StaffLoanHead loan={loan} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-x-8">
        <StaffLoanFigures loan={loan} />
        <StaffLoanActions loan={loan} />
        <div className="grid min-w-0 gap-6">
          <KeptMoneyCard loan={loan} />
          <div>
            <StaffLoanPayments loan={loan} />
            <PaymentSpread loan={loan} />
          </div>
          <ReviewOtherLoans loans={loan.otherLoans} />
          <ReviewCustomer loan={loan} />
          <LoanWeeks loan={loan} title="All 13 weeks" moved={loan.movedDates} />
        </div>
        <div className="grid min-w-0 gap-6">
          <ContactLog loan={loan} />
          <LoanDocuments loan={loan} by="staff" />
          <LoanEvents loan={loan} />
          {loan.adminNotes !== null && loan.adminNotes !== '' && (
            <p className="whitespace-pre-line">
              <b>Notes for the file: </b>
              {loan.adminNotes}
            </p>
          )}
          <SealedTerms text={loan.terms.text} hash={loan.terms.hash} />
        </div>
      </div>
    </article>
  )
}
