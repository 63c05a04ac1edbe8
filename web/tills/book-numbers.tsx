import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { ReceiptState } from '#domain/tills/receipt-book.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { sayTime } from '#web/shared/say-when.ts'
import { RECEIPT_STATE_NAMES } from '#web/tills/book-words.ts'
import type { BookedNumber } from '#web/tills/till-rows.ts'

const TONES = {
  redeemed: 'success',
  open: 'info',
  waiting: 'info',
  void: 'line',
  expired: 'caution',
  cancelled: 'line',
} as const satisfies Record<ReceiptState, BadgeTone>

/** Every number of the day in the order of issue, and why it brought no payment where it did not. */
export function BookNumbers({ rows }: { rows: readonly BookedNumber[] }) {
  const number = (row: BookedNumber) => <span className="font-mono font-bold">{row.receiptNumber}</span>
  const state = (row: BookedNumber) => <Badge tone={TONES[row.state]}>{RECEIPT_STATE_NAMES[row.state]}</Badge>
  const amount = (row: BookedNumber) => (row.amount === null ? <span className="text-muted">not bound</span> : <Cedis value={row.amount} />)
  return (
    <DataTable
      caption="Receipt numbers in the order of issue"
      rows={rows}
      rowKey={(row) => row.receiptNumber}
      columns={[
        { head: 'Time', cell: (row) => sayTime(row.madeAt) },
        { head: 'Receipt', cell: number },
        { head: 'Issued by', cell: (row) => row.madeByName },
        { head: 'Loan', cell: (row) => (row.loanId === null ? '' : `#${row.loanId}`) },
        { head: 'State', cell: state },
        { head: 'Why it brought no payment', cell: (row) => row.gap },
        { head: 'Amount', figures: true, cell: amount },
      ]}
      phone={(row) => (
        <div className="grid gap-1">
          <div className="flex items-center justify-between gap-3">
            {number(row)}
            {amount(row)}
          </div>
          <p>
            {state(row)} {row.gap}
          </p>
          <p className="text-muted">
            {sayTime(row.madeAt)}, {row.madeByName}
          </p>
        </div>
      )}
    />
  )
}
