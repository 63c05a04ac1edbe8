import { useState } from 'react'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { readCedis } from '#web/forms/cedis-typing.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PaymentAnswer } from '#web/payments/use-payment-form.ts'
import { useMomoRequest, type MomoRequest } from '#web/payments/use-momo-request.ts'

interface MomoRequestDialogProps {
  loanId: number
  /** What stands in the form's amount field. */
  amountText: string
  phone: string
  onDone: (answer: PaymentAnswer) => void
  onClose: () => void
}

/** Asks the customer's network for a payment, and shows what became of it. */
export function MomoRequestDialog({ loanId, amountText, phone, onDone, onClose }: MomoRequestDialogProps) {
  const request = useMomoRequest(loanId, onDone)
  const { stage, trouble } = request
  if (stage.at === 'failed')
    return (
      <ErrorDialog title="Payment Failed" onClose={request.startAgain}>
        {stage.reason}
      </ErrorDialog>
    )
  return (
    <Dialog title="Mobile Money Payment" onClose={onClose}>
      <div className="overflow-y-auto px-4 pt-2 pb-4 sm:px-5 sm:pb-5">
        {trouble && (
          <div className="mb-4">
            <Notice tone="danger" title={trouble.title} live>
              {trouble.words}
            </Notice>
          </div>
        )}
        {stage.at === 'form' ? (
          <RequestForm request={request} amountText={amountText} phone={phone} />
        ) : (
          <PendingRequest request={request} message={stage.message} />
        )}
      </div>
    </Dialog>
  )
}

function RequestForm({ request, amountText, phone }: { request: MomoRequest; amountText: string; phone: string }) {
  const [typedPhone, setTypedPhone] = useState(phone)
  const [typedAmount, setTypedAmount] = useState(amountText)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        request.clearTrouble()
        request.send(typedPhone, readCedis(typedAmount))
      }}
    >
      <TextField
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="0XX XXX XXXX"
        required
        disabled={request.sending}
        value={typedPhone}
        onChange={setTypedPhone}
      />
      <CedisField label="Amount" required disabled={request.sending} value={typedAmount} onChange={setTypedAmount} />
      <Button type="submit" wide busy={request.sending && 'Sending...'}>
        Send Payment Request
      </Button>
    </form>
  )
}

function PendingRequest({ request, message }: { request: MomoRequest; message: string }) {
  return (
    <>
      <Notice tone="info" icon="phone" title="Payment Request Sent" live>
        {message}
      </Notice>
      <p className="mt-3 mb-4 text-muted" role="status">
        {request.stillWaiting
          ? 'Your network says that it still waits for your answer. Approve it on your phone, then check again.'
          : 'Approve the request on your phone, then check it here.'}
      </p>
      <Button
        wide
        busy={request.checking && 'Checking...'}
        onClick={() => {
          request.clearTrouble()
          request.check()
        }}
      >
        Check Payment Status
      </Button>
    </>
  )
}
