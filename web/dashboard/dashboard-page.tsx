import { useState } from 'react'
import { useOwnLoans } from '#web/credit/use-own-loans.ts'
import { formatReadFailure } from '#web/lib/api-error.ts'
import { nameOf } from '#web/lib/current-user.ts'
import { useHeaderOnPanel } from '#web/lib/header-tone.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { nextToPay } from '#web/loans/next-payment.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { DashboardBody } from '#web/dashboard/dashboard-body.tsx'
import { DuePanel } from '#web/dashboard/due-panel.tsx'
import { dueLabels } from '#web/dashboard/due-labels.ts'
import { greetingAt } from '#web/dashboard/greeting.ts'

/** Home: how much, by which day, and the one button that pays it; everything else is quieter. */
export function DashboardPage() {
  useTitle('Home')
  const user = useSignedIn()
  const loans = useOwnLoans()
  const [opened] = useState(() => new Date())
  const due = loans.data && nextToPay(loans.data)
  const words = due && dueLabels(due, todayHere())
  useHeaderOnPanel(words !== undefined && words.late === undefined)
  const greeting = `${user.profileCompleted ? greetingAt(opened) : 'Welcome'}, ${nameOf(user)}`
  return (
    <>
      {due && words ? <DuePanel greeting={greeting} loan={due} words={words} /> : <PageTitle>{greeting}</PageTitle>}
      {loans.isPending && <HomeSkeleton />}
      {loans.isError && !loans.data && (
        <ErrorState title="We could not load your loans" detail={formatReadFailure(loans.error)} onRetry={() => void loans.refetch()} />
      )}
      {loans.data && <DashboardBody loans={loans.data} behind={words?.late ? due : undefined} />}
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
