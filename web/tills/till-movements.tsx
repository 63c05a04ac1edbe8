import { ENTRY_KIND_NAMES } from '#domain/ledger/entry-kinds.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { sayTime } from '#web/shared/say-when.ts'
import type { TillDetails, TillMovement } from '#web/tills/till-rows.ts'

const about = ({ loanId, receiptNumber, reason }: TillMovement): string =>
  [loanId !== null && `Loan #${loanId}`, receiptNumber !== null && `receipt ${receiptNumber}`, reason].filter(Boolean).join(', ')

/** What went through a till, oldest first; what left it stands below zero. */
export function TillMovements({ till }: { till: TillDetails }) {
  if (till.movements.length === 0) return <p className="text-muted">Nothing went through this till yet.</p>
  return (
    <DataTable
      caption="What went through the till"
      rows={till.movements}
      rowKey={(one) => one.entryId}
      columns={[
        { head: 'Time', cell: (one) => sayTime(one.at) },
        { head: 'What', cell: (one) => ENTRY_KIND_NAMES[one.kind] },
        { head: 'About', cell: about },
        { head: 'In or out', figures: true, cell: (one) => <Cedis value={one.amount} /> },
      ]}
      phone={(one) => (
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0">
            <span className="font-bold">{ENTRY_KIND_NAMES[one.kind]}</span>
            <span className="block break-words text-muted">{[sayTime(one.at), about(one)].filter(Boolean).join(', ')}</span>
          </p>
          <Cedis value={one.amount} className="font-bold" />
        </div>
      )}
    />
  )
}
