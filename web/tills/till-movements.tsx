import { ENTRY_KIND_NAMES, takenIn } from '#domain/ledger/entry-kinds.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatTime } from '#web/shared/format-time.ts'
import type { TillDetails, TillMovement } from '#web/tills/till-labels.ts'

const about = ({ loanId, receiptNumber, reason }: TillMovement): string =>
  [loanId !== null && `Loan #${loanId}`, receiptNumber !== null && `receipt ${receiptNumber}`, reason].filter(Boolean).join(', ')

/** Oldest first; amounts out are negative. */
export function TillMovements({ till }: { till: TillDetails }) {
  if (till.movements.length === 0) return <p className="text-muted">No movements yet.</p>
  return (
    <section className="grid gap-2">
      <p>
        Taken from customers, less returns: <Cedis value={takenIn(till.movements)} className="font-bold" />
      </p>
      <Movements rows={till.movements} />
    </section>
  )
}

function Movements({ rows }: { rows: readonly TillMovement[] }) {
  return (
    <DataTable
      caption="Till movements"
      rows={rows}
      rowKey={(one) => one.entryId}
      columns={[
        { head: 'Time', cell: (one) => formatTime(one.at) },
        { head: 'What', cell: (one) => ENTRY_KIND_NAMES[one.kind] },
        { head: 'About', cell: about },
        { head: 'In or out', figures: 'cedis', cell: (one) => <Cedis value={one.amount} /> },
      ]}
      phone={(one) => (
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0">
            <span className="font-bold">{ENTRY_KIND_NAMES[one.kind]}</span>
            <span className="block break-words text-muted">{[formatTime(one.at), about(one)].filter(Boolean).join(', ')}</span>
          </p>
          <Cedis value={one.amount} className="font-bold" />
        </div>
      )}
    />
  )
}
