import { formatAt } from '#web/shared/format-time.ts'
import { readOperations } from '#contract/operations.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { useRead } from '#web/lib/use-read.ts'
import { JobResult } from '#web/operations/job-result.tsx'
import { RunJobButton } from '#web/operations/run-job-button.tsx'
import { durationOf, jobDoes, nextOf, jobsSummary, jobTitle, type JobRow } from '#web/operations/job-labels.ts'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { useId } from 'react'
import { Card } from '#web/ui/card.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'

export function JobsSection() {
  const reading = useRead(readOperations, {})
  return (
    <TabPage
      title="Jobs"
      lead="Scheduled jobs. You can run one now without harm: finished work is not repeated."
      beside={<RefreshButton onClick={() => void reading.refetch()} />}
    >
      <ReadStates reading={reading} what="the jobs">
        {({ at, jobs, days }) => (
          <>
            <p className="mb-3 flex flex-wrap justify-between gap-x-6 gap-y-1">
              <span className="text-muted">
                Open business day: {formatDay(days.open, dayOf(at))}. Last closed day:{' '}
                {days.lastClosed === null ? 'none yet' : formatDay(days.lastClosed, dayOf(at))}, of {days.closed} closed.
              </span>
              <span className="font-bold">{jobsSummary(jobs)}</span>
            </p>
            <DataTable
              caption="Jobs"
              whole
              columns={columnsAt(at)}
              rows={jobs}
              rowKey={({ name }) => name}
              phone={(job) => <JobCard job={job} now={at} />}
            />
          </>
        )}
      </ReadStates>
    </TabPage>
  )
}

const columnsAt = (now: Date): Column<JobRow>[] => [
  {
    head: 'Job',
    cell: ({ name }) => (
      <>
        <span className="font-bold">{jobTitle(name)}</span>
        <span className="block min-w-64 text-muted">{jobDoes(name)}</span>
      </>
    ),
  },
  {
    head: 'Last run',
    cell: ({ runs: [last] }) => <span className="whitespace-nowrap">{last ? formatAt(last.startedAt, dayOf(now)) : 'never'}</span>,
  },
  { head: 'Took', figures: true, cell: ({ runs: [last] }) => last && durationOf(last) },
  { head: 'Result', cell: (job) => <JobResult job={job} today={dayOf(now)} /> },
  { head: 'Next run', cell: (job) => <span className="whitespace-nowrap">{nextOf(job, now)}</span> },
  { head: 'Run', headHidden: true, cell: (job) => <RunJobButton job={job} /> },
]

function JobCard({ job, now }: { job: JobRow; now: Date }) {
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
        <RunJobButton job={job} />
      </div>
    </Card>
  )
}
