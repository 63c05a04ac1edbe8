import { readInvariants } from '#contract/reports.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead } from '#web/lib/use-read.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { formatAt } from '#web/shared/format-time.ts'
import { dayOf } from '#domain/kernel/calendar.ts'

type Violation = AnswerOf<typeof readInvariants>['violations'][number]

export function BooksSection() {
  const reading = useRead(readInvariants, {})
  return (
    <TabPage
      title="Books"
      lead="Every rule that the database can check, checked now."
      beside={<RefreshButton onClick={() => void reading.refetch()} />}
    >
      <ReadStates reading={reading} what="the checks of the books">
        {(books) => (
          <>
            <Answer {...books} />
            <BooksProof {...books.proof} />
          </>
        )}
      </ReadStates>
    </TabPage>
  )
}

function Answer({ holds, violations }: Pick<AnswerOf<typeof readInvariants>, 'holds' | 'violations'>) {
  return (
    <>
      {holds ? (
        <Notice tone="success" title="The books are correct">
          Every rule holds. Journal, loans, payments, receipts and customer figures agree.
        </Notice>
      ) : (
        <>
          <Notice tone="danger" title={wrongTitle(violations.length)}>
            Do not use these figures. Send this list to the people who maintain the product.
          </Notice>
          <div className="mt-4">
            <Violations rows={violations} />
          </div>
        </>
      )}
    </>
  )
}

const wrongTitle = (violations: number): string => (violations === 1 ? 'The books have 1 error' : `The books have ${violations} errors`)

function Violations({ rows }: { rows: readonly Violation[] }) {
  return (
    <DataTable
      caption="Errors in the books"
      rows={rows}
      rowKey={(row) => `${row.invariant} ${row.subject} ${row.detail}`}
      columns={[
        { head: 'Rule', cell: (row) => <code>{row.invariant}</code> },
        { head: 'Of', cell: (row) => row.subject },
        { head: 'Finding', cell: (row) => row.detail },
      ]}
      phone={(row) => (
        <div className="break-words">
          <code>{row.invariant}</code>
          <p className="font-bold">{row.subject}</p>
          <p>{row.detail}</p>
        </div>
      )}
    />
  )
}

type Proof = AnswerOf<typeof readInvariants>['proof']

function BooksProof({ running, last }: Proof) {
  return (
    <section aria-label="Nightly check" className="mt-8">
      <h3 className="mb-2 text-lg font-bold">Nightly check</h3>
      <p className="mb-4" role="status">
        {running ? `Running: ${running.customers} of ${running.total} accounts checked.` : lastLine(last)}
      </p>
      {last !== null && last.findingCount > 0 && <ProofFindings count={last.findingCount} findings={last.findings} />}
    </section>
  )
}

function lastLine(last: Proof['last']): string {
  if (last === null) return 'Not run yet. It runs each night after 02:00 and before a month is closed.'
  const found = last.findingCount === 0 ? 'no errors' : last.findingCount === 1 ? '1 error' : `${last.findingCount} errors`
  return `${formatAt(last.finishedAt, dayOf(last.finishedAt))}: ${last.customers} accounts computed again from their payments, receipts and loans, ${found}.`
}

function ProofFindings({ count, findings }: { count: number; findings: readonly { readonly rule: string; readonly sentence: string }[] }) {
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
