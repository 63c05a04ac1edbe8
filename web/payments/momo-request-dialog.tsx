import { useEffect, useRef } from 'react'
import { readCedis } from '#web/forms/cedis-typing.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MomoPending } from '#web/payments/momo-pending.tsx'
import { MomoRequestForm } from '#web/payments/momo-request-form.tsx'
import { momoWaitingLabel } from '#web/payments/momo-waiting-labels.ts'
import type { PaymentAnswer } from '#web/payments/use-payment-form.ts'
import { useMomoRequest, type OpenMomoRequest } from '#web/payments/use-momo-request.ts'
import { readMomoStatus, submitMomoVoucher } from '#contract/payments.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { MomoVoucherForm } from '#web/payments/momo-voucher-form.tsx'

interface MomoRequestDialogProps {
  loanId: number
  /** From the payment form. */
  amountText: string
  phone: string
  /** Sends to `phone` at once, without a second form. */
  sendNow: boolean
  networks: readonly MomoProvider[]
  network: MomoProvider
  /** An earlier request, made here or on another phone. */
  open: OpenMomoRequest | undefined
  onDone: (answer: PaymentAnswer) => void
  onClose: () => void
}

export function MomoRequestDialog({ loanId, open, sendNow, onDone, onClose, ...form }: MomoRequestDialogProps) {
  const request = useMomoRequest(loanId, open, onDone)
  const isSent = useRef(!sendNow || open !== undefined)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    request.send(form.phone, readCedis(form.amountText), form.network)
  })
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
          <MomoRequestForm request={request} {...form} />
        ) : (
          <MomoPending
            request={request}
            sent={stage.message ?? (open && <ExistingRequest open={open} />)}
            words={momoWaitingLabel('customer', { ...request, ...stage })}
            voucher={
              stage.voucherNote !== null && (
                <MomoVoucher referenceId={stage.referenceId} note={stage.voucherNote} onSent={request.applyStatus} />
              )
            }
          />
        )}
      </div>
    </Dialog>
  )
}

const ExistingRequest = ({ open }: { open: OpenMomoRequest }) => (
  <>
    <Cedis value={open.amount} /> from {formatPhone(open.phoneNumber)}. Approve it on your phone.
  </>
)

interface MomoVoucherProps {
  referenceId: string
  /** The provider's instructions for getting the code. */
  note: string
  onSent: (status: AnswerOf<typeof readMomoStatus>) => void
}

function MomoVoucher({ referenceId, note, onSent }: MomoVoucherProps) {
  const sending = useSubmit(submitMomoVoucher, { onDone: onSent })
  return (
    <MomoVoucherForm note={note} sending={sending} onSend={(voucher) => sending.send({ params: { referenceId }, body: { voucher } })} />
  )
}
