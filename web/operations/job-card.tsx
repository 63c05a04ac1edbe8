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

/** The card of a job, for narrow pages. */
export function JobCard({ job, now }: { job: JobRow; now: Date }) {
  const id = useId()
  const [last] = job.runs
  const does = jobDoes(job.name)
  const today = dayOf(now)
  return (
    <Card labelledBy={id}>
      <h3 id={id} className="mb-1 text-18 font-bold">
        {jobTitle(job.name)}
      </h3>
      {does !== undefined && <p className="text-muted">{does}</p>}
      <DefinitionRows
        rows={[
          ['Last run', last ? formatAt(last.startedAt, today) : 'never'],
          ...(last ? [['Duration', durationOf(last)] as const] : []),
          ['Next', nextOf(job, now)],
        ]}
      />
      <JobResult job={job} today={today} />
      <div className="mt-3">
        <RunButton job={job} />
      </div>
    </Card>
  )
}

export const durationOf = ({ durationMilliseconds }: JobRun): string =>
  durationMilliseconds === null ? 'still running' : formatDuration(durationMilliseconds)

export const nextOf = ({ nextDue }: JobRow, now: Date): string => (nextDue === null ? 'not within a week' : formatNext(nextDue, now))

export function RunButton({ job }: { job: JobRow }) {
  const run = useRunJob(job.name)
  return (
    <>
      <SendingNotice sending={{ unanswered: run.unanswered }} />
      <Button kind="quiet" size="desk" icon="refresh" busy={run.busy && 'Running...'} onClick={run.start}>
        <span className="whitespace-nowrap">
          Run <span className="sr-only">{jobTitle(job.name).toLowerCase()} </span>now
        </span>
      </Button>
    </>
  )
}

/** The last run, with the reason of a failure, and the runs before it. */
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
