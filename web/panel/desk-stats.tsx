import { readStaffStats } from '#contract/staff-loans.ts'
import { wordsFor } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { Cedis } from '#web/shared/cedis.tsx'

/** The four figures of the office, from the server. */
export function DeskStats() {
  const reading = useRead(readStaffStats, {})
  if (reading.error && !reading.data)
    return (
      <ErrorState
        title="We could not load the figures"
        detail={wordsFor(reading.error, reading.error.message)}
        onRetry={() => void reading.refetch()}
      />
    )
  if (!reading.data)
    return (
      <Waiting>
        <Skeleton className="h-24 w-full" />
      </Waiting>
    )
  const stats = reading.data
  const figures = [
    ['Total Users', stats.totalUsers],
    ['Pending Loans', stats.pendingLoans],
    ['Approved Loans', stats.approvedLoans],
    ['Total Disbursed', <Cedis key="disbursed" value={stats.totalDisbursed} />],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-card lg:grid-cols-4">
      {figures.map(([name, figure]) => (
        <div key={name} className="bg-surface p-4">
          <dt className="text-muted">{name}</dt>
          <dd className="text-22 font-bold tracking-tight tabular-nums lg:text-28">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
