import { useState } from 'react'
import { readMomoStatus, submitPayment } from '#contract/payments.ts'
import { putPaymentAway } from '#contract/home.ts'
import { useSaveDocument } from '#web/documents/loan-documents-save.ts'
import type { Home } from '#web/credit/use-home.ts'
import { errorText, isUnauthorized } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useConnection } from '#web/lib/online.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { WithdrawButton } from '#web/loans/withdraw-button.tsx'
import { usePolling } from '#web/payments/use-polling.ts'
import { useRefreshAfterPayment } from '#web/payments/use-refresh-after-payment.ts'
import { classes } from '#web/ui/classes.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonKind } from '#web/ui/button-class.ts'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'

type Now = Home['first']
interface NowLiveButtonProps {
  now: Now
  step: { words: string; action: Now['button']['action'] }
  kind: ButtonKind
  className: string | undefined
}

export function NowLiveButton({ now, step: { words, action }, kind, className }: NowLiveButtonProps) {
  if (action === 'put_receipt') return <ReceiptButton now={now} words={words} kind={kind} />
  if (action === 'continue') return <ContinueButton now={now} words={words} kind={kind} />
  if (action === 'check_prompt') return <PromptButton now={now} words={words} kind={kind} className={className} />
  if (now.loanId === null) return null
  return action === 'letter' ? <LetterButton loanId={now.loanId} words={words} kind={kind} /> : <WithdrawButton loanId={now.loanId} />
}

function LetterButton({ loanId, words, kind }: { loanId: number; words: string; kind: ButtonKind }) {
  const { save, busy, failed } = useSaveDocument(loanId, 'owner')
  const isOffline = useConnection() === 'offline'
  return (
    <div>
      <Button
        kind={kind}
        wide
        icon="doc"
        busy={busy && 'Preparing...'}
        reason={isOffline ? 'Connect to the internet to save a document.' : undefined}
        onClick={() => save({ kind: 'completion' })}
      >
        {words}
      </Button>
      {failed !== undefined && (
        <p role="alert" className="mt-2">
          {failed}
        </p>
      )}
    </div>
  )
}

function ContinueButton({ now, words, kind }: { now: Now; words: string; kind: ButtonKind }) {
  const refresh = useRefreshAfterPayment()
  const leaving = useSubmit(putPaymentAway, {
    onDone: refresh,
    onFailed: (error) => showToast({ title: 'Error', words: errorText(error, 'We could not continue. Please try again.'), tone: 'error' }),
  })
  const { reference } = now
  if (reference === null)
    return (
      <Button kind={kind} wide reason="We cannot do this without internet.">
        {words}
      </Button>
    )
  return (
    <Button kind={kind} wide busy={leaving.busy && 'Loading...'} onClick={() => leaving.send({ params: { paymentId: Number(reference) } })}>
      {words}
    </Button>
  )
}

/** The receipt number is known, so the customer does not type it. */
function ReceiptButton({ now, words, kind }: { now: Now; words: string; kind: ButtonKind }) {
  const refresh = useRefreshAfterPayment()
  const payment = useSubmit(submitPayment, {
    onDone: refresh,
    onFailed: refresh,
  })
  const { receiptNumber, loanId, figure } = now
  if (receiptNumber === null || loanId === null || figure === null)
    return (
      <Button kind={kind} wide reason="We cannot do this without internet.">
        {words}
      </Button>
    )
  return (
    <>
      <Button
        kind={kind}
        wide
        busy={payment.busy && 'Processing...'}
        onClick={() =>
          payment.send({ params: { loanId }, body: { amount: figure, paymentMethod: 'cash', cashReceiptNumber: receiptNumber } })
        }
      >
        {words}
      </Button>
      <p className={classes('flex flex-wrap justify-between gap-x-4', kind === 'panel' ? 'text-on-panel-muted' : 'mt-1 text-muted')}>
        <span>
          Receipt <b className="font-mono">{receiptNumber}</b>
        </span>
        <span>Loan #{loanId}</span>
      </p>
      {payment.error && (
        <ErrorDialog title="Payment Failed" onClose={payment.clearError}>
          {errorText(payment.error, 'We could not put it on your loan. Please try again.')}
        </ErrorDialog>
      )}
    </>
  )
}

/** Polls automatically too. */
function PromptButton({ now, words, kind, className }: { now: Now; words: string; kind: ButtonKind; className: string | undefined }) {
  const refresh = useRefreshAfterPayment()
  /** The customer pressed the button before or during the running check. */
  const [isAwaited, setAwaited] = useState(false)
  const check = useAttempt({
    run: (referenceId: string) => call(readMomoStatus, { params: { referenceId } }),
    onSuccess: ({ status }) => {
      if (status !== 'PENDING') refresh()
      else if (isAwaited) showToast({ title: 'Still waiting', words: 'Approve the request on your phone.', tone: 'saved' })
    },
    onError: (error) => {
      if (isUnauthorized(error)) announceSessionEnd()
      // Polling repeats a failed check.
      else if (isAwaited)
        showToast({ title: 'Status Check Failed', words: errorText(error, 'Failed to check payment status'), tone: 'error' })
    },
  })
  const poll = (byHand: boolean) => {
    if (byHand || !check.isPending) setAwaited(byHand)
    if (now.reference !== null && !check.isPending) check.mutate(now.reference)
  }
  usePolling(now.reference !== null, () => poll(false))
  if (now.reference === null)
    return (
      <Button kind={kind} wide className={className} reason="We cannot do this without internet.">
        {words}
      </Button>
    )
  return (
    <Button kind={kind} wide className={className} busy={check.isPending && isAwaited && 'Checking...'} onClick={() => poll(true)}>
      {words}
    </Button>
  )
}
