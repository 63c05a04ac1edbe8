import { lazy, Suspense } from 'react'
import { addDays, dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { APPROVAL_DAYS, approvalExpiresOn } from '#domain/loans/approval-expiry.ts'
import { useInvitation } from '#web/credit/use-home.ts'
import { loanPath, PATHS } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'
import { REVIEW_BUSINESS_DAYS } from '#domain/loans/loan.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { Card } from '#web/ui/card.tsx'
import { answerBy } from '#web/loans/answer-by.ts'
import { WithdrawButton } from '#web/loans/withdraw-button.tsx'

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

function WaitingLoanCard({ loan }: { loan: OwnLoan }) {
  const approved = loan.status === 'approved'
  const today = todayHere()
  const appliedOn = dayOf(loan.appliedAt)
  const lastDay =
    loan.approvedAt === null ? '' : `, at the latest on ${formatDay(addDays(approvalExpiresOn(dayOf(loan.approvedAt)), -1), today)}`
  return (
    <Card labelledBy={`waiting-${loan.id}`}>
      <h2 id={`waiting-${loan.id}`} className="text-18 font-bold">
        {approved ? 'Your loan is approved' : 'Your application is with us'}
      </h2>
      <p className="mt-1 text-muted">
        {approved
          ? `Come to the office to collect the money${lastDay}. ${loan.product ? 'The payment days count from' : 'The 13 weeks start on'} the day you receive it. Until then the dates are a forecast.`
          : `We answer within ${REVIEW_BUSINESS_DAYS} business days, by ${formatDay(answerBy(appliedOn), today)}.`}
      </p>
      {loan.refinancedFromLoanId !== null && (
        <p className="mt-1">
          It first pays the balance of <TextLink to={loanPath(loan.refinancedFromLoanId)}>Loan #{loan.refinancedFromLoanId}</TextLink>, and
          you get the rest. Keep paying that loan until then.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <WithdrawButton loanId={loan.id} approved={approved} />
      </div>
    </Card>
  )
}
