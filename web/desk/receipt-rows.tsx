import { APPROVERS } from '#domain/access/approval-limit.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatMoment, formatTime, todayHere } from '#web/shared/format-time.ts'
import { isOpen, reasonNotToCancel } from '#web/desk/receipt-labels.ts'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import type { StaffReceipt } from '#web/staff-kit/staff-rows.ts'
import { Badge } from '#web/ui/badge.tsx'

interface ReceiptRowsProps {
  rows: readonly StaffReceipt[]
  onShow: (receipt: StaffReceipt) => void
  onCancel: (receipt: StaffReceipt) => void
}

export function ReceiptRows({ rows, onShow, onCancel }: ReceiptRowsProps) {
  const at = (receipt: StaffReceipt) => `${formatMoment(receipt.madeAt, todayHere())}, ${formatTime(receipt.madeAt)}`
  const show = (receipt: StaffReceipt) => (
    <button
      type="button"
      className="min-h-11 font-mono font-bold text-primary underline underline-offset-4 lg:min-h-8"
      onClick={() => onShow(receipt)}
    >
      {receipt.receiptNumber}
    </button>
  )
  const cancel = (receipt: StaffReceipt) => isOpen(receipt) && <CancelButton receipt={receipt} onCancel={onCancel} />
  return (
    <DataTable
      caption="Receipts, newest first"
      rows={rows}
      rowKey={(receipt) => receipt.receiptNumber}
      columns={[
        { head: 'Made', cell: at },
        { head: 'Receipt', cell: show },
        { head: 'Customer', names: true, cell: (receipt) => receipt.customerName ?? <span className="text-muted">any</span> },
        { head: 'Loan', cell: (receipt) => (receipt.loanId === null ? '' : `#${receipt.loanId}`) },
        { head: 'Made by', cell: (receipt) => receipt.madeByName },
        { head: 'Status', cell: (receipt) => <ReceiptBadge receipt={receipt} /> },
        { head: 'Amount', figures: 'cedis', cell: (receipt) => receipt.amount !== null && <Cedis value={receipt.amount} /> },
        { head: 'Action', headHidden: true, cell: cancel },
      ]}
      phone={(receipt) => (
        <div className="grid gap-1">
          <div className="flex items-center justify-between gap-3">
            {show(receipt)}
            {receipt.amount !== null && <Cedis value={receipt.amount} className="font-bold" />}
          </div>
          <p>
            {receipt.customerName ?? 'Any customer'} <ReceiptBadge receipt={receipt} />
          </p>
          <p className="text-muted">
            {at(receipt)}, {receipt.madeByName}
          </p>
          {cancel(receipt)}
        </div>
      )}
    />
  )
}

function CancelButton({ receipt, onCancel }: { receipt: StaffReceipt; onCancel: (receipt: StaffReceipt) => void }) {
  const staff = useSignedIn()
  if (receipt.madeBy !== staff.id && !holdsOneOf(staff, APPROVERS)) return null
  const reason = reasonNotToCancel(receipt, staff, todayHere())
  if (reason !== undefined) return <span className="block max-w-56 text-14 text-muted">{reason}</span>
  return (
    <Button size="desk" kind="danger" onClick={() => onCancel(receipt)}>
      Cancel<span className="sr-only"> receipt {receipt.receiptNumber}</span>
    </Button>
  )
}

function ReceiptBadge({ receipt }: { receipt: StaffReceipt }) {
  if (receipt.status === 'used')
    return (
      <Badge tone="success" icon="check">
        Entered{receipt.usedAt && ` ${formatTime(receipt.usedAt)}`}
      </Badge>
    )
  if (receipt.status === 'cancelled')
    return (
      <span>
        <Badge tone="line" icon="close">
          Cancelled
        </Badge>
        {receipt.cancelReason !== null && <span className="block text-muted">{receipt.cancelReason}</span>}
      </span>
    )
  if (receipt.status === 'closed')
    return (
      <span>
        <Badge tone="caution">Closed</Badge>
        <span className="block text-muted">{receipt.closeReason} The money is in the credit balance.</span>
      </span>
    )
  if (receipt.status === 'expired') return <Badge tone="caution">Expired</Badge>
  return (
    <Badge tone="info" icon="clock">
      Waiting
    </Badge>
  )
}
