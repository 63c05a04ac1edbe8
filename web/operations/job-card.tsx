import { useId } from 'react'
import { dayOf, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import {
  countsLabel,
  jobDoes,
  jobTitle,
  formatAt,
  formatDuration,
  formatNext,
  type JobRow,
  type JobRun,
} from '#web/operations/job-labels.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { readOperations, runJobNow } from '#contract/operations.ts'
import { readInvariants } from '#contract/reports.ts'
import { errorText } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'

export function JobCard({ job, now }: { job: JobRow; now: Date }) {
  const id = useId()
  const run = useRunJob(job.name)
  const [last, ...earlier] = job.runs
  const today = dayOf(now)
  const does = jobDoes(job.name)
  return (
    <Card labelledBy={id}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="text-18 font-bold">
          {jobTitle(job.name)}
        </h3>
        {last && <Result run={last} />}
      </div>
      {does !== undefined && <p className="text-muted">{does}</p>}
      <DefinitionRows
        rows={[
          ...(last ? lastRows(job, last, today) : [['Last run', 'never'] as const]),
          ['Next', job.nextDue === null ? 'not within a week' : formatNext(job.nextDue, now)],
        ]}
      />
      {last?.reason != null && (
        <p className="mt-2 text-danger">
          <span className="font-bold">Reason of failure:</span> <code className="break-words">{last.reason}</code>
        </p>
      )}
      <div className="mt-3">
        <SendingNotice sending={{ unanswered: run.unanswered }} />
        <Button kind="second" size="desk" icon="refresh" busy={run.busy && 'Running...'} onClick={run.start}>
          Run {jobTitle(job.name).toLowerCase()} now
        </Button>
      </div>
      {earlier.length > 0 && <EarlierRuns runs={earlier} today={today} />}
    </Card>
  )
}

function lastRows(job: JobRow, run: JobRun, today: LocalDate): (readonly [string, string])[] {
  const rows: (readonly [string, string] | false)[] = [
    job.daily && ['For the day', formatDay(run.businessDate, today)],
    ['Started', formatAt(run.startedAt, today)],
    ['Duration', run.durationMilliseconds === null ? 'still running' : formatDuration(run.durationMilliseconds)],
    run.result === 'done' && ['Result', countsLabel(run.counts)],
    run.attempts > 1 && [job.daily ? 'Attempts' : 'Runs that day', String(run.attempts)],
  ]
  return rows.filter((row) => row !== false)
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

function useRunJob(job: string): { start: () => void; busy: boolean; unanswered: boolean } {
  const refresh = useRefresh()
  const report = (tone: 'success' | 'error', title: string, words: string) => {
    showToast({ tone, title, words })
    refresh(readOperations, readInvariants)
  }
  const { send, busy, unanswered } = useSubmit(runJobNow, {
    onDone: ({ result, message, reason }) =>
      report(result === 'failed' ? 'error' : 'success', jobTitle(job), reason === null ? message : `${message} ${reason}`),
    onFailed: (error) => report('error', 'The job did not run', errorText(error, error.message)),
  })
  return { start: () => send({ params: { job } }), busy, unanswered }
}
