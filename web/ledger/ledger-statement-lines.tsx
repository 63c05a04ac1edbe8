import { sayDay } from '#domain/kernel/calendar.ts'
import { groupedCedis, type Pesewas } from '#domain/kernel/money.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { aboutLabel, kindLabel, type StatementLine } from '#web/ledger/ledger-labels.ts'
import { useView } from '#web/staff-kit/use-view.ts'

const figure = (amount: Pesewas | null) => (amount === null ? '' : groupedCedis(amount))

/** The lines of an account; the kind of an entry opens it in the journal. */
export function LedgerStatementLines({ lines }: { lines: readonly StatementLine[] }) {
  const view = useView()
  const kind = (row: StatementLine) => (
    <button
      type="button"
      className="min-h-8 text-left text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
      onClick={() => view.set({ section: 'journal', account: undefined, entry: String(row.entryId) }, { step: true })}
    >
      {kindLabel(row.kind)}
    </button>
  )
  return (
    <DataTable
      caption="Lines of the account"
      rows={lines}
      rowKey={(row) => `${row.entryId}.${row.line}`}
      columns={[
        { head: 'Booked', cell: (row) => <Day row={row} /> },
        { head: 'Entry', cell: kind },
        { head: 'About', cell: (row) => <About row={row} /> },
        { head: 'By', cell: (row) => row.actor ?? 'The system' },
        { head: 'Debit', figures: true, cell: (row) => figure(row.debit) },
        { head: 'Credit', figures: true, cell: (row) => figure(row.credit) },
        { head: 'Balance', figures: true, cell: (row) => <strong>{groupedCedis(row.balance)}</strong> },
      ]}
      phone={(row) => (
        <div className="grid gap-1">
          <div className="flex items-baseline justify-between gap-3">
            {kind(row)}
            <span className="tabular-nums">{row.debit === null ? `${figure(row.credit)} credit` : `${figure(row.debit)} debit`}</span>
          </div>
          <About row={row} />
          <div className="flex items-baseline justify-between gap-3 text-muted">
            <Day row={row} />
            <span className="tabular-nums">Balance {groupedCedis(row.balance)}</span>
          </div>
        </div>
      )}
    />
  )
}

/** The day of booking, and the day on which the money changed hands where that is another. */
const Day = ({ row }: { row: StatementLine }) => (
  <span className="whitespace-nowrap">
    {sayDay(row.bookedOn)}
    {row.valueDate !== row.bookedOn && <span className="block text-muted">value {sayDay(row.valueDate)}</span>}
  </span>
)

const About = ({ row }: { row: StatementLine }) => (
  <span>
    {row.customer}
    {aboutLabel(row) !== '' && <span className="block text-muted">{aboutLabel(row)}</span>}
    {row.reason !== null && <span className="block text-muted">{row.reason}</span>}
  </span>
)
