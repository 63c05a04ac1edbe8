import { useState } from 'react'
import { failPayment } from '#contract/staff-payments.ts'
import { TextArea } from '#web/forms/text-area.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { PaymentClaim } from '#web/payments/payment-claim.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import type { StaffPayment } from '#web/staff-kit/staff-rows.ts'
import { usePaymentDecided } from '#web/payments/use-payment-decided.ts'

/** The money is not there: the payment fails, and the customer is told why. */
export function FailPaymentDialog({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const fail = useSubmit(failPayment, usePaymentDecided('Failed to save the answer', onClose))
  const close = () => {
    if (!fail.busy) onClose()
  }
  return (
    <Dialog title="The money is not there?" onClose={close}>
      <form
        noValidate
        className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (oneLine(reason) !== '') fail.send({ params: { id: payment.id }, body: { reason: oneLine(reason) } })
        }}
      >
        <SendingNotice sending={fail} title="The payment was not changed" />
        <PaymentClaim payment={payment} />
        <TextArea
          label="Reason"
          hint="The customer reads it: say what was looked for, and what to do now."
          value={reason}
          maxLength={500}
          required
          error={fail.error?.errors['reason']}
          onChange={setReason}
        />
        <Button
          type="submit"
          kind="danger"
          wide
          busy={fail.busy && 'Saving...'}
          reason={oneLine(reason) === '' ? 'Please give a reason' : undefined}
        >
          Fail this payment
        </Button>
      </form>
    </Dialog>
  )
}
