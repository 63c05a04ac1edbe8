import { formatAt } from '#web/shared/format-time.ts'
import { useId } from 'react'
import { dayOf } from '#domain/kernel/calendar.ts'
import { durationOf, jobDoes, type JobRow, jobTitle, nextOf } from '#web/operations/job-labels.ts'
import { JobResult } from '#web/operations/job-result.tsx'
import { RunJobButton } from '#web/operations/run-job-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'

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
        <RunJobButton job={job} />
      </div>
    </Card>
  )
}
