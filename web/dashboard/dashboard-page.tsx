import { useState } from 'react'
import { useOwnLoans } from '#web/credit/use-own-loans.ts'
import { DashboardBody } from '#web/dashboard/dashboard-body.tsx'
import { greetingAt } from '#web/dashboard/dashboard-labels.ts'
import { NowPanel } from '#web/dashboard/now-panel.tsx'
import { useHome } from '#web/credit/use-home.ts'
import { formatReadFailure } from '#web/lib/api-error.ts'
import { nameOf, useSignedIn } from '#web/lib/current-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ProfileChecklist } from '#web/profile/profile-checklist.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'

export function DashboardPage() {
  useTitle('Home')
  const user = useSignedIn()
  const loans = useOwnLoans()
  const home = useHome()
  const [opened] = useState(() => new Date())
  const isNew = home.data?.first.state === 'new'
  const greeting = `${user.profileCompleted ? greetingAt(opened) : 'Welcome'}, ${nameOf(user)}`
  const failed = [loans, home].find((read) => read.isError && read.data === undefined)
  const retry = () => {
    for (const read of [loans, home]) if (read.isError) void read.refetch()
  }
  return (
    <>
      {home.data ? (
        <NowPanel greeting={isNew ? greetingAt(opened) : greeting} home={home.data}>
          {!user.profileCompleted && (isNew || home.data.first.state === 'profile_missing') && (
            <div className="mt-3 max-w-reading">
              <ProfileChecklist user={user} />
            </div>
          )}
        </NowPanel>
      ) : (
        <PageTitle>{greeting}</PageTitle>
      )}
      {!failed && !(home.data && loans.data) && <HomeSkeleton />}
      {failed && <ErrorState title="We could not load your loans" detail={formatReadFailure(failed.error)} onRetry={retry} />}
      {loans.data && home.data && <DashboardBody loans={loans.data} home={home.data} />}
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
