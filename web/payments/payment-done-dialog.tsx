import { go } from '#web/ui/location.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { SuccessDialog } from '#web/ui/success-dialog.tsx'
import type { PaymentAnswer } from '#web/payments/use-payment-form.ts'

const CONTINUE_AFTER_MS = 2000

export interface PaymentOutcome {
  answer: PaymentAnswer
  byMomoRequest: boolean
}

/** Continues to home, which shows this payment (rule P27). */
export function PaymentDoneDialog({ outcome: { answer, byMomoRequest } }: { outcome: PaymentOutcome }) {
  const { payment, loan } = answer
  const isDone = payment.status === 'completed'
  return (
    <SuccessDialog
      title={byMomoRequest ? 'Payment Completed' : 'Success'}
      waiting={!isDone}
      continueAfter={CONTINUE_AFTER_MS}
      onContinue={() => go(PATHS.home)}
    >
      <p>{byMomoRequest ? 'Your payment has been processed successfully' : 'Payment submitted successfully'}</p>
      <p className="mt-2 text-[min(2.25rem,10vw)] leading-tight font-bold tracking-tight text-ink">
        <Cedis value={payment.amount} />
      </p>
      <p className="mt-2">
        {isDone
          ? 'Your balance is now '
          : 'The office checks it and confirms it, usually on the same working day. Until then your balance is still '}
        <Cedis value={loan.outstanding} className="font-bold text-ink" />.
      </p>
    </SuccessDialog>
  )
}
