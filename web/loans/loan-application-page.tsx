import { APPLY_PAGE_HAS_NOTICE } from '#domain/home/closed-offer.ts'
import { REVIEW_BUSINESS_DAYS } from '#domain/loans/loan.ts'
import { useHome } from '#web/credit/use-home.ts'
import { useOwnLoans } from '#web/credit/use-own-loans.ts'
import { loanPath, payPath } from '#web/lib/paths.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useRedirectAfterSessionEnd } from '#web/lib/session-end.ts'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { ApplicationForm } from '#web/loans/application-form.tsx'
import { lazy, Suspense } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'

const ProfileFirst = lazy(async () => ({ default: (await import('#web/profile/profile-first.tsx')).ProfileFirst }))

/** At /apply and /loan-application. */
export function LoanApplicationPage() {
  useTitle('Apply for Loan')
  useRedirectAfterSessionEnd('/api/login', 500)
  const user = useSignedIn()
  const loans = useOwnLoans()
  const pending = loans.data?.find((loan) => loan.status === 'pending')
  return (
    <>
      <PageTitle lead={`We answer within ${REVIEW_BUSINESS_DAYS} business days.`}>Apply for Loan</PageTitle>
      {!user.profileCompleted && (
        <Suspense fallback={<Skeleton className="mb-8 h-80" />}>
          <ProfileFirst user={user} />
        </Suspense>
      )}
      {pending && (
        <div className="mb-6">
          <Notice tone="info" icon="clock" title="Pending Application Exists">
            You already have a pending loan application. Please wait for approval before applying for another loan.{' '}
            <TextLink to={loanPath(pending.id)}>See it</TextLink>
          </Notice>
        </div>
      )}
      <PayFirst />
      {loans.isPending && <FormSkeleton />}
      {loans.isError && !loans.data && (
        <ErrorState title="We could not load your loans" error={loans.error} onRetry={() => void loans.refetch()} />
      )}
      {loans.data && <ApplicationForm user={user} loans={loans.data} />}
    </>
  )
}

/** Rule L22. */
function PayFirst() {
  const notNow = useHome().data?.offer.notNow
  if (!notNow || notNow.loanId === null || !APPLY_PAGE_HAS_NOTICE[notNow.cause]) return null
  return (
    <div className="mb-6">
      <Notice tone="caution" title="Pay this first">
        <p>{notNow.reason}</p>
        <LinkButton to={payPath(notNow.loanId)} kind="second" className="mt-2">
          {notNow.button}
        </LinkButton>
      </Notice>
    </div>
  )
}

function FormSkeleton() {
  return (
    <Waiting>
      <Skeleton className="mb-4 h-8 w-44" />
      <Skeleton className="mb-6 h-12" />
      <Skeleton className="h-80" />
    </Waiting>
  )
}
