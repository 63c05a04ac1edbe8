import { useState } from 'react'
import { completeMomoPayment, listOpenMomoRequests, readMomoStatus, requestMomoPayment } from '#contract/payments.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { isUnauthorized, errorText } from '#web/lib/api-error.ts'
import { call, type AnswerOf } from '#web/lib/call.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { usePolling } from '#web/payments/use-polling.ts'
import type { PaymentAnswer } from '#web/payments/use-payment-form.ts'

export type OpenMomoRequest = AnswerOf<typeof listOpenMomoRequests>[number]
type MomoStatus = AnswerOf<typeof readMomoStatus>

export type MomoStage =
  | { at: 'form' }
  | { at: 'pending'; referenceId: string; message: string | undefined; momoProvider: MomoProvider | undefined; voucherNote: string | null }
  | { at: 'failed'; reason: string }
export interface MomoTrouble {
  title: string
  words: string
}

/** Rule P9. Only the server queries the network. */
export function useMomoRequest(loanId: number, open: OpenMomoRequest | undefined, onDone: (answer: PaymentAnswer) => void) {
  const [stage, setStage] = useState<MomoStage>(open ? { at: 'pending', message: undefined, ...open } : { at: 'form' })
  const [trouble, setTrouble] = useState<MomoTrouble>()
  /** The customer pressed the button before or during the running check. */
  const [isAwaited, setAwaited] = useState(false)
  const refresh = useRefresh()
  const request = useSubmit(requestMomoPayment, {
    onDone: ({ referenceId, message }, { body }) => {
      setTrouble(undefined)
      setStage({ at: 'pending', referenceId, message, momoProvider: body.momoProvider, voucherNote: null })
      setAwaited(false)
      check.mutate(referenceId)
      refresh(listOpenMomoRequests)
    },
    onFailed: (error) => {
      setTrouble({ title: 'Payment Request Failed', words: errorText(error, 'Failed to send payment request') })
      refresh(listOpenMomoRequests)
    },
  })
  const completion = useSubmit(completeMomoPayment, {
    onDone,
    onFailed: (error) => setTrouble({ title: 'Payment Completion Failed', words: errorText(error, 'Failed to complete payment') }),
  })
  const applyStatus = (answer: MomoStatus) => {
    const { status, referenceId, transactionId, amount, voucherNote } = answer
    if (status === 'PENDING') setStage((now) => (now.at === 'pending' ? { ...now, voucherNote } : now))
    if (status === 'FAILED') {
      setStage({ at: 'failed', reason: answer.reason || 'Payment was not successful' })
      refresh(listOpenMomoRequests)
    }
    if (status === 'SUCCESSFUL')
      completion.send({ params: { loanId }, body: { referenceId, momoTransactionId: transactionId ?? undefined, amount } })
  }
  const check = useAttempt({
    run: (referenceId: string) => call(readMomoStatus, { params: { referenceId } }),
    onSuccess: applyStatus,
    onError: (error) => {
      if (isUnauthorized(error)) announceSessionEnd()
      // Polling repeats a failed check.
      else if (isAwaited) setTrouble({ title: 'Status Check Failed', words: errorText(error, 'Failed to check payment status') })
    },
  })
  const checking = check.isPending || completion.busy
  const poll = (byHand: boolean) => {
    if (byHand || !checking) setAwaited(byHand)
    if (stage.at === 'pending' && !checking) check.mutate(stage.referenceId)
  }
  const longWait = usePolling(stage.at === 'pending' && completion.error === undefined, () => poll(false))
  return {
    stage,
    trouble,
    clearTrouble: () => setTrouble(undefined),
    longWait,
    stillWaiting: check.data?.status === 'PENDING' && !check.isPending,
    send: (phoneNumber: string, amount: Pesewas | undefined, momoProvider: MomoProvider | undefined) => {
      if (phoneNumber.trim() === '' || amount === undefined || amount <= 0) {
        setTrouble({ title: 'Missing Information', words: 'Please enter phone number and amount' })
        return
      }
      request.send({ params: { loanId }, body: { amount, phoneNumber, momoProvider } })
    },
    check: () => poll(true),
    applyStatus,
    startAgain: () => setStage({ at: 'form' }),
    sending: request.busy,
    checking: (check.isPending && isAwaited) || completion.busy,
  }
}

export type MomoRequest = ReturnType<typeof useMomoRequest>
