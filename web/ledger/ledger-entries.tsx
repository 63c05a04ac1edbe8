import { formatDay } from '#domain/kernel/calendar.ts'
import { formatAmount, NOTHING } from '#domain/kernel/money.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { aboutLabel, kindLabel, type JournalEntry } from '#web/ledger/ledger-labels.ts'
import { useView } from '#web/staff-kit/use-view.ts'

const PRESSED = 'min-h-8 text-left text-primary underline decoration-1 underline-offset-4 hover:decoration-2'

export function LedgerEntries({ rows }: { rows: readonly JournalEntry[] }) {
  const view = useView()
  const kind = (row: JournalEntry) => (
    <button type="button" className={PRESSED} onClick={() => view.set({ entry: String(row.id) }, { step: true })}>
      {kindLabel(row.kind)} <span className="text-muted">#{row.id}</span>
    </button>
  )
  const about = (row: JournalEntry) => (
    <span>
      {row.userId !== null && (
        <button type="button" className={PRESSED} onClick={() => view.set({ userId: row.userId ?? undefined }, { step: true })}>
          {row.customer}
        </button>
      )}
      {aboutLabel(row) !== '' && <span className="block text-muted">{aboutLabel(row)}</span>}
      {row.reason !== null && <span className="block text-muted">{row.reason}</span>}
    </span>
  )
  return (
    <DataTable
      caption="Journal"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { head: 'Booked', cell: (row) => <Day row={row} /> },
        { head: 'Entry', cell: kind },
        { head: 'About', cell: about },
        { head: 'By', names: true, cell: (row) => row.actor ?? 'The system' },
        { head: 'Lines, GH₵', cell: (row) => <EntryLines row={row} /> },
      ]}
      phone={(row) => (
        <div className="grid gap-1">
          <div className="flex items-baseline justify-between gap-3">
            {kind(row)}
            <Day row={row} />
          </div>
          {about(row)}
          <EntryLines row={row} />
          <span className="text-muted">By {row.actor ?? 'the system'}</span>
        </div>
      )}
    />
  )
}

const Day = ({ row }: { row: JournalEntry }) => (
  <span className="whitespace-nowrap">
    {formatDay(row.bookedOn)}
    {row.valueDate !== row.bookedOn && <span className="block text-muted">value {formatDay(row.valueDate)}</span>}
  </span>
)

/** Debits first, credits indented, as accountants write them. */
const EntryLines = ({ row }: { row: JournalEntry }) => (
  <ul className="grid gap-0.5">
    {row.lines.map(({ line, code, name, debit, credit }) => (
      <li key={line} className={credit === null ? 'flex justify-between gap-4' : 'flex justify-between gap-4 pl-5 text-muted'}>
        <span>
          {credit === null ? 'Debit' : 'Credit'} {code} {name}
        </span>
        <span className="whitespace-nowrap tabular-nums">{formatAmount(debit ?? credit ?? NOTHING)}</span>
      </li>
    ))}
  </ul>
)
