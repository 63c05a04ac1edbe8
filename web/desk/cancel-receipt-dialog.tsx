import { useState } from 'react'
import { sayCedis } from '#domain/kernel/money.ts'
import { listStaffLoans } from '#contract/staff-loans.ts'
import { cancelReceipt, listReceipts } from '#contract/staff-payments.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import type { StaffReceipt } from '#web/staff-kit/staff-rows.ts'

/** Cancels a number that was not used; the cash of a bound one goes back over the desk. */
export function CancelReceiptDialog({ receipt, onClose }: { receipt: StaffReceipt; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const cancel = useSubmit(
    cancelReceipt,
    useFollowUp({ reads: [listReceipts, listStaffLoans], otherwise: 'Failed to cancel the receipt', onDone: onClose }),
  )
  const close = () => {
    if (!cancel.busy) onClose()
  }
  return (
    <Dialog title={`Cancel receipt ${receipt.receiptNumber}?`} onClose={close}>
      <form
        noValidate
        className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (oneLine(reason) !== '') cancel.send({ params: { receiptNumber: receipt.receiptNumber }, body: { reason: oneLine(reason) } })
        }}
      >
        <SendingNotice sending={cancel} title="Failed to cancel the receipt" />
        <p className="mb-4 text-muted">
          {receipt.amount === null
            ? 'The number stops working.'
            : `The number stops working, and ${sayCedis(receipt.amount)} leaves the till again: hand it back to ${receipt.customerName ?? 'the customer'}, who is told.`}
        </p>
        <TextField label="Reason" value={reason} maxLength={500} required error={cancel.error?.errors['reason']} onChange={setReason} />
        <Button
          type="submit"
          kind="danger"
          wide
          busy={cancel.busy && 'Cancelling...'}
          reason={oneLine(reason) === '' ? 'Please give a reason' : undefined}
        >
          Cancel this receipt
        </Button>
      </form>
    </Dialog>
  )
}
