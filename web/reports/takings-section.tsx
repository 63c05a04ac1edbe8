import type { ReactNode } from 'react'
import { readTakings } from '#contract/portfolio.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { formatAmount } from '#domain/kernel/money.ts'
import { useRead } from '#web/lib/use-read.ts'
import { downloadCsv } from '#web/shared/csv.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { LedgerDayField } from '#web/ledger/ledger-day-field.tsx'
import '#web/reports/portfolio-print.css'
import { takingsLines, takingsRows, type Takings, type TakingsLine } from '#web/reports/takings-labels.ts'

export function TakingsSection() {
  const view = useView()
  const reading = useRead(readTakings, { query: { from: view.get('from'), to: view.get('to') } })
  const { from, to, today } = reading.data ?? {}
  const most = today !== undefined && { max: today }
  return (
    <TabPage title="Takings" lead="Money taken from customers by staff user and till, by booking date. At most 31 days.">
      <div className="mb-4 grid max-w-112 grid-cols-2 gap-x-3 print:hidden">
        <LedgerDayField label="From" part="from" otherwise={from ?? view.get('to') ?? todayHere()} {...most} />
        <LedgerDayField label="To" part="to" otherwise={to ?? todayHere()} {...most} />
      </div>
      <ReadStates reading={reading} what="the takings">
        {(takings) => <Answer takings={takings} />}
      </ReadStates>
    </TabPage>
  )
}

function Answer({ takings }: { takings: Takings }) {
  const { from, to, people } = takings
  return (
    <div className="report-print grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <strong>{from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`}</strong>
        <div className="flex flex-wrap gap-2 print:hidden">
          <CsvButton make={() => downloadCsv(`takings-${from}-${to}.csv`, takingsRows(takings))} />
          <Button kind="second" size="desk" icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      {people.length === 0 ? (
        <EmptyState title="No takings">Receipts and confirmed payments of these days appear here, by staff user.</EmptyState>
      ) : (
        <Lines lines={takingsLines(takings)} />
      )}
    </div>
  )
}

function Lines({ lines }: { lines: readonly TakingsLine[] }) {
  const name = ({ name: words, what }: TakingsLine) =>
    what === 'till' ? <span className="block pl-4 text-muted">{words}</span> : <strong>{words}</strong>
  return (
    <DataTable
      caption="Takings"
      whole
      rows={lines}
      rowKey={(line) => line.key}
      columns={[
        { head: 'Taken by', cell: name },
        { head: 'Count', figures: true, cell: ({ count }) => count },
        { head: 'Cash, GH₵', figures: true, cell: ({ cash }) => formatAmount(cash) },
        { head: 'Mobile money, GH₵', figures: true, cell: ({ momo }) => formatAmount(momo) },
        { head: 'Bank, GH₵', figures: true, cell: ({ bank }) => formatAmount(bank) },
        { head: 'Returned, GH₵', figures: true, cell: ({ givenBack }) => formatAmount(givenBack) },
        { head: 'Total, GH₵', figures: true, cell: ({ total }) => formatAmount(total) },
      ]}
      phone={(line) => <PhoneLine line={line} name={name(line)} />}
    />
  )
}

function PhoneLine({ line, name }: { line: TakingsLine; name: ReactNode }) {
  const parts = [
    line.cash !== 0 && `${formatAmount(line.cash)} cash`,
    line.momo !== 0 && `${formatAmount(line.momo)} mobile money`,
    line.bank !== 0 && `${formatAmount(line.bank)} bank`,
    line.givenBack !== 0 && `${formatAmount(line.givenBack)} returned`,
  ].filter((part) => part !== false)
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3">
        {name}
        <span className="whitespace-nowrap tabular-nums">{formatAmount(line.total)}</span>
      </div>
      <span className="text-14 text-muted tabular-nums">{parts.join(', ')}</span>
    </div>
  )
}
