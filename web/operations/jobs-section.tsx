import { readOperations } from '#contract/operations.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { useRead } from '#web/lib/use-read.ts'
import { JobCard } from '#web/operations/job-card.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
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
            <div className="mb-4 max-w-form rounded-card border border-line bg-surface px-4 shadow-card">
              <DefinitionRows
                rows={[
                  ['Open business day', formatDay(days.open, dayOf(at))],
                  ['Last closed day', days.lastClosed === null ? 'none yet' : formatDay(days.lastClosed, dayOf(at))],
                  ['Days closed', days.closed],
                ]}
              />
            </div>
            <div className="grid items-start gap-4 lg:grid-cols-2">
              {jobs.map((job) => (
                <JobCard key={job.name} job={job} now={at} />
              ))}
            </div>
          </>
        )}
      </ReadStates>
    </TabPage>
  )
}
