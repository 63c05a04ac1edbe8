import { lazy, Suspense, useState } from 'react'
import { useOwnLoans } from '#web/credit/use-own-loans.ts'
import { greetingAt } from '#web/dashboard/dashboard-labels.ts'
import { NowPanel } from '#web/dashboard/now-panel.tsx'
import { useHome } from '#web/credit/use-home.ts'
import { nameOf, useSignedIn } from '#web/lib/current-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ErrorState } from '#web/lib/error-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'

// Fetched while the data loads.
const body = import('#web/dashboard/dashboard-body.tsx')
const DashboardBody = lazy(async () => ({ default: (await body).DashboardBody }))
const ProfileChecklist = lazy(async () => ({ default: (await import('#web/profile/profile-checklist.tsx')).ProfileChecklist }))
// A payment of today has its own page.
const PaidCards = lazy(async () => ({ default: (await import('#web/dashboard/paid-cards.tsx')).PaidCards }))
const RepaidMarks = lazy(async () => ({ default: (await import('#web/dashboard/repaid-marks.tsx')).RepaidMarks }))
const PaidReceipt = lazy(async () => ({ default: (await import('#web/dashboard/paid-receipt.tsx')).PaidReceipt }))

export function DashboardPage() {
  useTitle('Home')
  const user = useSignedIn()
  const loans = useOwnLoans()
  const home = useHome()
  const [opened] = useState(() => new Date())
  const isNew = home.data?.first.state === 'new'
  const paid = home.data?.first.state === 'repaid' ? undefined : (home.data?.paid ?? undefined)
  const repaid = home.data?.first.state === 'repaid' ? loans.data?.find(({ id }) => id === home.data?.first.loanId) : undefined
  // In these states the panel is a card of the body.
  const hasEnded = home.data?.first.state === 'rejected' || home.data?.first.state === 'approval_ended'
  const greeting = `${user.profileCompleted ? greetingAt(opened) : 'Welcome'}, ${nameOf(user)}`
  const failed = [loans, home].find((read) => read.isError && read.data === undefined)
  const retry = () => {
    for (const read of [loans, home]) if (read.isError) void read.refetch()
  }
  return (
    <>
      {hasEnded ? null : home.data ? (
        <NowPanel
          greeting={isNew ? greetingAt(opened) : greeting}
          home={home.data}
          {...(paid &&
            !paid.isChecked && {
              aside: (
                <Suspense>
                  <PaidReceipt paid={paid} onPanel />
                </Suspense>
              ),
            })}
        >
          {!user.profileCompleted && (isNew || home.data.first.state === 'profile_missing') && (
            <div className="mt-3 max-w-reading">
              <Suspense fallback={<Skeleton className="h-40" />}>
                <ProfileChecklist user={user} />
              </Suspense>
            </div>
          )}
          {repaid && (
            <Suspense fallback={<Skeleton className="mt-4 h-14" />}>
              <RepaidMarks loan={repaid} />
            </Suspense>
          )}
        </NowPanel>
      ) : (
        <PageTitle>{greeting}</PageTitle>
      )}
      {!failed && !(home.data && loans.data) && <HomeSkeleton />}
      {failed?.error && <ErrorState title="We could not load your loans" error={failed.error} onRetry={retry} />}
      {loans.data && home.data && paid && (
        <Suspense fallback={<HomeSkeleton />}>
          <PaidCards home={home.data} paid={paid} loans={loans.data} />
        </Suspense>
      )}
      {loans.data && home.data && !paid && (
        <Suspense fallback={<HomeSkeleton />}>
          <DashboardBody greeting={greeting} loans={loans.data} home={home.data} />
        </Suspense>
      )}
    </>
  )
}

function HomeSkeleton() {
  return (
    <Waiting>
      <Skeleton className="mb-6 h-14 max-w-72" />
      <Skeleton className="mb-6 h-64" />
      <Skeleton className="h-40" />
    </Waiting>
  )
}
