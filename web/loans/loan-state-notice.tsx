import { lazy, Suspense } from 'react'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { APPROVAL_DAYS } from '#domain/loans/approval-expiry.ts'
import { useInvitation } from '#web/credit/use-home.ts'
import { loanPath, PATHS } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'
import { WaitingLoanCard } from '#web/loans/waiting-loan-card.tsx'

// Most loans are approved as requested.
const NewTermsCard = lazy(async () => ({ default: (await import('#web/loans/new-terms-card.tsx')).NewTermsCard }))

export function LoanStateNotice({ loan }: { loan: LoanDetails }) {
  const invited = useInvitation()
  if (loan.awaitsAcceptance)
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <NewTermsCard loan={loan} />
      </Suspense>
    )
  switch (loan.status) {
    case 'pending':
    case 'approved':
      return <WaitingLoanCard loan={loan} />
    case 'active':
      return null
    case 'completed':
      return (
        <Notice tone="success" title={loan.refinancedToLoanId === null ? 'Repaid in full' : 'Settled by your new loan'}>
          {loan.completedAt && `On ${formatDay(dayOf(loan.completedAt), todayHere())}. `}
          {loan.refinancedToLoanId === null ? (
            'Thank you. It counts towards your score.'
          ) : (
            <SettledText loan={loan} newId={loan.refinancedToLoanId} />
          )}
        </Notice>
      )
    case 'rejected':
      return (
        <Notice tone="danger" title="This application was not approved">
          {loan.rejectionReason !== null && <p>{loan.rejectionReason}</p>}
          <p>
            {invited && 'You can apply again. '}
            <TextLink to={PATHS.support}>Do you think this is wrong?</TextLink>
          </p>
        </Notice>
      )
    case 'withdrawn':
      return (
        <Notice tone="info" title="You withdrew this loan">
          You owe nothing on it.{invited && ' You can apply again at any time.'}
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="info" title="The approval of this loan expired">
          It was not paid out within {APPROVAL_DAYS} days. You owe nothing on it.
        </Notice>
      )
    case 'written_off':
      return <WrittenOffNotice loan={loan} />
  }
}

function SettledText({ loan, newId }: { loan: LoanDetails; newId: number }) {
  return (
    <>
      <TextLink to={loanPath(newId)}>Loan #{newId}</TextLink> paid the balance of <Cedis value={loan.settledByRefinance} />. You owe nothing
      on this loan.
    </>
  )
}

function WrittenOffNotice({ loan }: { loan: LoanDetails }) {
  if (loan.outstanding === 0)
    return (
      <Notice tone="success" title="Recovered">
        We closed this loan before it was repaid. You have paid all of it since and owe nothing more. Thank you.
      </Notice>
    )
  return (
    <Notice tone="caution" title="We closed this loan before it was repaid">
      <p>
        You still owe <Cedis value={loan.outstanding} className="font-bold" />. We have not added any charges. You can pay in parts, when
        you can.
      </p>
    </Notice>
  )
}
