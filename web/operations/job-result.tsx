import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { countsLabel, type JobRow, type JobRun } from '#web/operations/job-labels.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Fold } from '#web/ui/fold.tsx'

export function JobResult({ job, today }: { job: JobRow; today: LocalDate }) {
  const [last, ...earlier] = job.runs
  if (!last) return null
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <Result run={last} />
        {last.result === 'done' && countsLabel(last.counts)}
      </span>
      <span className="mt-1 block text-muted">
        {job.daily ? `For ${formatDay(last.businessDate, today)}` : `${last.attempts} on that day`}
        {job.daily && last.attempts > 1 && `, attempt ${last.attempts}`}
      </span>
      {last.reason !== null && (
        <span className="mt-1 block text-danger">
          <span className="font-bold">Reason of failure:</span> <code className="break-words">{last.reason}</code>
        </span>
      )}
      {earlier.length > 0 && <EarlierRuns runs={earlier} today={today} />}
    </>
  )
}

function Result({ run }: { run: JobRun }) {
  if (run.result === 'done')
    return (
      <Badge tone="success" icon="check">
        Done
      </Badge>
    )
  if (run.result === 'failed')
    return (
      <Badge tone="danger" icon="no">
        Failed
      </Badge>
    )
  return (
    <Badge tone="caution" icon="clock">
      Running
    </Badge>
  )
}

function EarlierRuns({ runs, today }: { runs: readonly JobRun[]; today: LocalDate }) {
  return (
    <Fold words="Earlier runs" className="mt-3">
      <ul className="divide-y divide-line">
        {runs.map((run) => (
          <li key={run.businessDate} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span>
              {formatDay(run.businessDate, today)}
              <span className="block text-14 text-muted">{run.reason ?? countsLabel(run.counts)}</span>
            </span>
            <Result run={run} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}
