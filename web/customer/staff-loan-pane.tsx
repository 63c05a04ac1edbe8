import { readStaffLoan } from '#contract/staff-loans.ts'
import { errorText } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { LoanDocuments } from '#web/documents/loan-documents.tsx'
import { LoanEvents } from '#web/loans/loan-events.tsx'
import { LoanWeeks } from '#web/loans/loan-weeks.tsx'
import { PaymentSpread } from '#web/loans/payment-spread.tsx'
import { SealedTerms } from '#web/loans/sealed-terms.tsx'
import { ContactLog } from '#web/collections/contact-log.tsx'
import { UnallocatedCard } from '#web/unallocated/unallocated-card.tsx'
import { ReviewCustomer } from '#web/applications/review-customer.tsx'
import { ReviewOtherLoans } from '#web/applications/review-other-loans.tsx'
import { StaffLoanActions } from '#web/customer/staff-loan-actions.tsx'
import { StaffLoanFigures } from '#web/customer/staff-loan-figures.tsx'
import { StaffLoanPayments } from '#web/customer/staff-loan-payments.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { LevelBadge } from '#web/shared/level-badge.tsx'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** The staff view of one loan, read each time that it is opened: the server audits each read. */
export function StaffLoanPane({ id, onBack }: { id: number; onBack: () => void }) {
  useTitle(`Loan #${id}, Admin Panel`)
  const reading = useRead(readStaffLoan, { params: { id } }, { staleTime: 0 })
  return (
    <div className="mx-auto max-w-[calc(var(--container-page)+11rem)] px-4 lg:px-6 py-4">
      <div className="mb-2 -ml-4">
        <Button kind="quiet" icon="back" onClick={onBack}>
          Back to list
        </Button>
      </div>
      {reading.data ? (
        <StaffLoanBody loan={reading.data} />
      ) : reading.error ? (
        <ErrorState
          title={`We could not load Loan #${id}`}
          detail={errorText(reading.error, reading.error.message)}
          onRetry={() => void reading.refetch()}
        />
      ) : (
        <Waiting label="Loading the loan...">
          <Skeleton className="mb-6 h-14 w-2/3" />
          <Skeleton className="mb-6 h-40 w-full" />
          <Skeleton className="h-64 w-full" />
        </Waiting>
      )}
    </div>
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
      <ArchAvatar name={user.fullName} />
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
