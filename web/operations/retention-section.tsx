import { readRetention } from '#contract/operations.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead } from '#web/lib/use-read.ts'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

type Rule = AnswerOf<typeof readRetention>['rules'][number]

const timeOf = ({ days }: Rule): string => (days === null ? 'Stays' : days === 0 ? 'At once' : `${days} days`)
const dueOf = ({ due, job }: Rule): string => (due !== null ? String(due) : job === null ? 'Nothing' : 'By the job Cleanup')

/** Counts what the next run would erase, and erases nothing (rule S38). */
export function RetentionSection() {
  const reading = useRead(readRetention, {})
  return (
    <TabPage
      title="Retention"
      lead="How long personal data is stored, and what the next night erases."
      beside={<RefreshButton onClick={() => void reading.refetch()} />}
    >
      <ReadStates reading={reading} what="the retention times">
        {({ rules }) => (
          <DataTable
            caption="Retention"
            rows={rules}
            rowKey={(rule) => rule.kind}
            columns={[
              { head: 'Data', cell: (rule) => <span className="font-bold">{rule.title}</span> },
              { head: 'Stored for', cell: timeOf },
              { head: 'Why', cell: (rule) => rule.reason },
              { head: 'Erased next', cell: dueOf },
            ]}
            phone={(rule) => (
              <div className="grid gap-1">
                <p className="font-bold">{rule.title}</p>
                <p className="text-muted">{rule.reason}</p>
                <p>
                  {timeOf(rule)}. Erased next: {dueOf(rule)}
                </p>
              </div>
            )}
          />
        )}
      </ReadStates>
    </TabPage>
  )
}
