import { useState } from 'react'
import { formatCedis } from '#domain/kernel/money.ts'
import { listStaffLoans } from '#contract/staff-loans.ts'
import { cancelReceipt, listReceipts } from '#contract/staff-payments.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import type { StaffReceipt } from '#web/staff-kit/staff-rows.ts'

/** Cancels a number that was not used; the cash of a bound one goes back over the desk. */
export function CancelReceiptDialog({ receipt, onClose }: { receipt: StaffReceipt; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const cancel = useSubmit(
    cancelReceipt,
    useFollowUp({ reads: [listReceipts, listStaffLoans], otherwise: 'Failed to cancel the receipt', onDone: onClose }),
  )
  return (
    <FormDialog
      title={`Cancel receipt ${receipt.receiptNumber}?`}
      failure="Failed to cancel the receipt"
      sending={cancel}
      onClose={onClose}
      onSubmit={() => {
        if (oneLine(reason) !== '') cancel.send({ params: { receiptNumber: receipt.receiptNumber }, body: { reason: oneLine(reason) } })
      }}
    >
      <p className="mb-4 text-muted">
        {receipt.amount === null
          ? 'The number stops working.'
          : `The number stops working, and ${formatCedis(receipt.amount)} leaves the till again: hand it back to ${receipt.customerName ?? 'the customer'}, who is told.`}
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
    </FormDialog>
  )
}
