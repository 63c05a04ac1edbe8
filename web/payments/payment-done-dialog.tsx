import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatDay } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { ReceiptButton } from '#web/documents/loan-documents-receipt.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { SuccessDialog } from '#web/ui/success-dialog.tsx'
import type { PaymentAnswer } from '#web/payments/use-payment-form.ts'

const CONTINUE_AFTER_MS = 2000

export interface PaymentOutcome {
  answer: PaymentAnswer
  /** The outstanding amount before the payment. */
  before: Pesewas | undefined
  byMomoRequest: boolean
}

/** Redirects to the home screen, unless the user touches the dialog or opens the receipt. */
export function PaymentDoneDialog({ outcome }: { outcome: PaymentOutcome }) {
  const [, go] = useLocation()
  const { answer, byMomoRequest } = outcome
  const [paused, setPaused] = useState(false)
  return (
    <SuccessDialog
      title={byMomoRequest ? 'Payment Completed' : 'Success'}
      {...(!paused && { continueAfter: CONTINUE_AFTER_MS })}
      onContinue={() => go(PATHS.home)}
    >
      <p>{byMomoRequest ? 'Your payment has been processed successfully' : 'Payment submitted successfully'}</p>
      <p className="mt-2 text-36 font-bold tracking-tight text-ink">
        <Cedis value={answer.payment.amount} />
      </p>
      {answer.payment.status === 'completed' ? (
        <Completed outcome={outcome} onReceipt={() => setPaused(true)} />
      ) : (
        <PendingOutcome answer={answer} />
      )}
    </SuccessDialog>
  )
}

function Completed({ outcome: { answer, before }, onReceipt }: { outcome: PaymentOutcome; onReceipt: () => void }) {
  const { payment, loan } = answer
  const next = loan.nextPaymentDue
  return (
    <div className="text-ink">
      <DefinitionRows
        rows={[
          [
            'Balance',
            <span key="left">
              <Cedis value={loan.outstanding} className="text-18" />
              {before !== undefined && (
                <span className="block font-normal text-muted">
                  was <Cedis value={before} />
                </span>
              )}
            </span>,
          ],
          next === null
            ? ['Loan', 'Repaid in full']
            : [
                'Next',
                <span key="next">
                  <Cedis value={loan.nextPaymentAmount} /> by {formatDay(next, todayHere())}
                </span>,
              ],
          ...(payment.cashReceiptNumber === null
            ? []
            : [
                [
                  'Receipt number',
                  <span key="receipt" className="font-mono">
                    {payment.cashReceiptNumber}
                  </span>,
                ] as const,
              ]),
        ]}
      />
      {payment.unallocatedAmount > 0 && (
        <p className="mt-1">
          We added the overpayment of <Cedis value={payment.unallocatedAmount} className="font-bold" /> to your credit balance.
        </p>
      )}
      <div className="mt-3">
        <ReceiptButton payment={payment} by="owner" onPress={onReceipt} />
      </div>
    </div>
  )
}

function PendingOutcome({ answer: { loan } }: { answer: PaymentAnswer }) {
  return (
    <p className="mt-2">
      The office checks it and confirms it, usually on the same working day. Until then your balance is still{' '}
      <Cedis value={loan.outstanding} className="font-bold text-ink" />.
    </p>
  )
}
