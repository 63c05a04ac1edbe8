import type { readImport } from '#contract/imports/import-calls.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { formatAt, todayHere } from '#web/shared/format-time.ts'
import { Notice } from '#web/ui/notice.tsx'

export type Run = NonNullable<AnswerOf<typeof readImport>['run']>

export const isOpen = (run: Run | null | undefined): boolean => run?.status === 'waiting' || run?.status === 'running'

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Continues when this page is left. */
export function ImportRun({ run }: { run: Run }) {
  return (
    <div className="mb-6">
      <RunNotice run={run} />
    </div>
  )
}

function RunNotice({ run }: { run: Run }) {
  const by = `${run.requestedBy}, ${formatAt(run.endedAt ?? run.requestedAt, todayHere())}`
  if (run.status === 'failed')
    return (
      <Notice tone="danger" title="The last import failed" live>
        {run.reason} Nothing was imported. {by}
      </Notice>
    )
  if (run.totals) {
    const { customers, earlierLoans, loans, payments } = run.totals
    return (
      <Notice tone="success" title="The last import is done" live>
        {counted(customers, 'customer', 'customers')}, {counted(earlierLoans, 'repaid loan', 'repaid loans')},{' '}
        {counted(loans, 'running loan', 'running loans')}, {counted(payments, 'payment', 'payments')}. {by}
      </Notice>
    )
  }
  return (
    <Notice tone="info" title={run.status === 'waiting' ? 'The import is waiting to start' : 'The import is running'} live>
      <progress aria-label="Customers imported" className="w-full accent-primary" value={run.done} max={run.total} />
      <p>
        {run.done.toLocaleString('en')} of {counted(run.total, 'customer', 'customers')}. You can leave this page: the import goes on. {by}
      </p>
    </Notice>
  )
}
