import { useState } from 'react'
import { useOwnLoans, type OwnLoan } from '#web/credit/use-own-loans.ts'
import { formatReadFailure } from '#web/lib/api-error.ts'
import { nameOf, useSignedIn } from '#web/lib/current-user.ts'
import { useHeaderOnPanel } from '#web/lib/header-tone.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { nextToPay } from '#web/loans/next-payment.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { DashboardBody } from '#web/dashboard/dashboard-body.tsx'
import { dueLabels, type DueLabels, greetingAt } from '#web/dashboard/dashboard-labels.ts'
import { payPath } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

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

interface DuePanelProps {
  greeting: string
  loan: OwnLoan
  words: DueLabels
}

// Extends the colour to both edges of the window without widening the page.
const BLEED = 'mb-8 -mt-6 pt-4 pb-6 [clip-path:inset(0_-100vmax)] lg:-mt-8 lg:pt-5 lg:pb-8'
const PANEL = 'bg-panel text-on-panel shadow-[0_0_0_100vmax_var(--color-panel)]'
const AMBER = 'bg-caution-tint shadow-[0_0_0_100vmax_var(--color-caution-tint)]'

/** Amber when late, never red. */
function DuePanel({ greeting, loan, words }: DuePanelProps) {
  const late = words.late !== undefined
  const quiet = late ? 'text-muted' : 'text-on-panel-muted'
  const [before, day, after] = words.when
  const week = Math.min(loan.weeksCompleted + 1, loan.termWeeks)
  return (
    <section aria-labelledby="next-payment" className={classes(BLEED, late ? AMBER : PANEL)}>
      <h1 className={classes('mb-4 text-18', quiet)}>{greeting}</h1>
      <h2 id="next-payment" className={quiet}>
        Next Payment Due
      </h2>
      {words.late && (
        <p className="mt-1 flex items-center gap-2 font-bold text-caution">
          <Icon name="clock" />
          {words.late.label}
        </p>
      )}
      <p className="text-48 font-bold tracking-tight">
        <Cedis value={words.amount} on={late ? 'paper' : 'panel'} />
      </p>
      <p className="mt-1 text-18">
        {before} <b>{day}</b>
        {after}
      </p>
      <div className="mt-4 max-w-90">
        <LinkButton to={payPath(loan.id)} kind={late ? 'primary' : 'panel'} wide>
          Pay Now
        </LinkButton>
      </div>
      <p className={classes('mt-4 flex max-w-90 flex-wrap gap-x-8', !late && 'justify-between lg:justify-start', quiet)}>
        <span>Loan #{loan.id}</span>
        <span>
          Week {week} of {loan.termWeeks}
        </span>
      </p>
      {words.late && <p className="mt-3 max-w-reading">{words.late.next}</p>}
    </section>
  )
}
