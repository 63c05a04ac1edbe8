import { formatAt } from '#web/shared/format-time.ts'
import type { readInvariants } from '#contract/reports.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Proof = AnswerOf<typeof readInvariants>['proof']

export function BooksProof({ running, last }: Proof) {
  return (
    <section aria-label="Nightly check" className="mt-8">
      <h3 className="mb-2 text-lg font-bold">Nightly check</h3>
      <p className="mb-4" role="status">
        {running ? `Running: ${running.customers} of ${running.total} accounts checked.` : lastLine(last)}
      </p>
      {last !== null && last.findingCount > 0 && <Found count={last.findingCount} findings={last.findings} />}
    </section>
  )
}

function lastLine(last: Proof['last']): string {
  if (last === null) return 'Not run yet. It runs each night after 02:00 and before a month is closed.'
  const found = last.findingCount === 0 ? 'no errors' : last.findingCount === 1 ? '1 error' : `${last.findingCount} errors`
  return `${formatAt(last.finishedAt, dayOf(last.finishedAt))}: ${last.customers} accounts computed again from their payments, receipts and loans, ${found}.`
}

function Found({ count, findings }: { count: number; findings: readonly { readonly rule: string; readonly sentence: string }[] }) {
  return (
    <>
      <Notice tone="danger" title={count === 1 ? 'The check found 1 error' : `The check found ${count} errors`}>
        Months cannot be closed. Send this list to the people who maintain the product.
      </Notice>
      <div className="mt-4">
        <DataTable
          caption="Errors of the nightly check"
          rows={findings}
          rowKey={(row) => `${row.rule} ${row.sentence}`}
          columns={[
            { head: 'Rule', cell: (row) => <code>{row.rule}</code> },
            { head: 'Finding', cell: (row) => row.sentence },
          ]}
          phone={(row) => (
            <div className="break-words">
              <code>{row.rule}</code>
              <p>{row.sentence}</p>
            </div>
          )}
        />
      </div>
    </>
  )
}
