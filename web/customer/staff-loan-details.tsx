import type { ReactNode } from 'react'
import { readStaffLoan } from '#contract/staff-loans.ts'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { ReviewCustomer } from '#web/applications/review-customer.tsx'
import { ReviewOtherLoans } from '#web/applications/review-other-loans.tsx'
import { ContactLog } from '#web/collections/contact-log.tsx'
import { StaffLoanActions } from '#web/customer/staff-loan-actions.tsx'
import { StaffLoanFigures } from '#web/customer/staff-loan-figures.tsx'
import { StaffLoanPayments } from '#web/customer/staff-loan-payments.tsx'
import { LoanDocuments } from '#web/documents/loan-documents.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { LoanEvents } from '#web/loans/loan-events.tsx'
import { LoanWeeks } from '#web/loans/loan-weeks.tsx'
import { PaymentSpread } from '#web/loans/payment-spread.tsx'
import { SealedTerms } from '#web/loans/sealed-terms.tsx'
import { LevelBadge } from '#web/shared/level-badge.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { Badge } from '#web/ui/badge.tsx'
import { UnallocatedCard } from '#web/unallocated/unallocated-card.tsx'

/** Read at each opening: the server audits each read. */
export function StaffLoanDetails({ id }: { id: number }) {
  const reading = useRead(readStaffLoan, { params: { id } }, { staleTime: 0 })
  return (
    <ReadStates reading={reading} what={`Loan #${id}`}>
      {(loan) => <StaffLoanBody loan={loan} />}
    </ReadStates>
  )
}

function StaffLoanBody({ loan }: { loan: OpenedLoan }) {
  return (
    <article aria-label={`Loan #${loan.id}`}>
      <StaffLoanHead loan={loan} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-x-8">
        <StaffLoanFigures loan={loan} />
        <StaffLoanActions loan={loan} />
        <div className="grid min-w-0 gap-6">
          <UnallocatedCard loan={loan} />
          <div>
            <StaffLoanPayments loan={loan} />
            <PaymentSpread loan={loan} />
          </div>
          <ReviewOtherLoans {...loan} />
          <ReviewCustomer loan={loan} />
          <LoanWeeks loan={loan} title={`All ${loan.termWeeks} ${unitOfLoan(loan)}s`} moved={loan.movedDates} />
        </div>
        <div className="grid min-w-0 gap-6">
          <ContactLog loan={loan} />
          <HeadedCard title="Documents">
            <LoanDocuments loan={loan} by="staff" />
          </HeadedCard>
          <HeadedCard title="History">
            <LoanEvents history={loan.history} />
          </HeadedCard>
          {loan.adminNotes !== null && loan.adminNotes !== '' && (
            <p className="whitespace-pre-line">
              <b>Staff notes: </b>
              {loan.adminNotes}
            </p>
          )}
          <SealedTerms text={loan.terms.text} hash={loan.terms.hash} />
        </div>
      </div>
    </article>
  )
}

function StaffLoanHead({ loan }: { loan: OpenedLoan }) {
  const { user } = loan
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1">
        <h2 className="text-22 font-bold tracking-tight">
          Loan #{loan.id}, {user.fullName}
        </h2>
        <p className="flex flex-wrap items-center gap-2 text-muted">
          <span className="tabular-nums">{user.phone ?? 'No phone'}</span>
          <LevelBadge level={user.creditLevel} /> Score {user.creditScore}
          {!user.isActive && <Badge tone="danger">Deactivated</Badge>}
        </p>
      </div>
      <LoanBadge status={loan.status} outstanding={loan.outstanding} />
    </div>
  )
}

function HeadedCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-22 font-bold tracking-tight">{title}</h2>
      <div className="rounded-card border border-line bg-surface px-4 shadow-card">{children}</div>
    </section>
  )
}
