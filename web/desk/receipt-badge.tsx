import { Badge } from '#web/ui/badge.tsx'
import { sayTime } from '#web/shared/say-when.ts'
import type { StaffReceipt } from '#web/staff-kit/staff-rows.ts'

/** Whether a receipt was entered, waits, was cancelled, or is too old. */
export function ReceiptBadge({ receipt }: { receipt: StaffReceipt }) {
  if (receipt.status === 'used')
    return (
      <Badge tone="success" icon="check">
        Entered{receipt.usedAt && ` ${sayTime(receipt.usedAt)}`}
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
  if (receipt.status === 'expired') return <Badge tone="caution">Expired</Badge>
  return (
    <Badge tone="info" icon="clock">
      Waiting
    </Badge>
  )
}
