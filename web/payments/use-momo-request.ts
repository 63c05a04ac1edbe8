import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { completeMomoPayment, readMomoStatus, requestMomoPayment } from '#contract/payments.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { isUnauthorized, wordsFor } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import type { PaymentAnswer } from '#web/payments/use-payment-form.ts'

/** Where the request stands: not sent, waiting for the customer's yes on the phone, or refused by the network. */
export type MomoStage = { at: 'form' } | { at: 'pending'; referenceId: string; message: string } | { at: 'failed'; reason: string }
export interface MomoTrouble {
  title: string
  words: string
}

/** A mobile money request and its checking (specification, points 4 and 8). What the network says is learned by the server, never claimed by this screen. */
export function useMomoRequest(loanId: number, onDone: (answer: PaymentAnswer) => void) {
  const [stage, setStage] = useState<MomoStage>({ at: 'form' })
  const [trouble, setTrouble] = useState<MomoTrouble>()
  const request = useSubmit(requestMomoPayment, {
    onDone: ({ referenceId, message }) => setStage({ at: 'pending', referenceId, message }),
    onFailed: (error) => setTrouble({ title: 'Payment Request Failed', words: wordsFor(error, 'Failed to send payment request') }),
  })
  const completion = useSubmit(completeMomoPayment, {
    onDone,
    onFailed: (error) => setTrouble({ title: 'Payment Completion Failed', words: wordsFor(error, 'Failed to complete payment') }),
  })
  const check = useMutation({
    networkMode: 'always',
    mutationFn: (referenceId: string) => call(readMomoStatus, { params: { referenceId } }),
    onSuccess: (answer) => {
      if (answer.status === 'FAILED') setStage({ at: 'failed', reason: answer.reason || 'Payment was not successful' })
      if (answer.status !== 'SUCCESSFUL') return
      const { referenceId, transactionId, amount } = answer
      completion.send({ params: { loanId }, body: { referenceId, momoTransactionId: transactionId ?? undefined, amount } })
    },
    onError: (error) => {
      if (isUnauthorized(error)) announceSessionEnd()
      else setTrouble({ title: 'Status Check Failed', words: wordsFor(error, 'Failed to check payment status') })
    },
  })
  return {
    stage,
    trouble,
    clearTrouble: () => setTrouble(undefined),
    /** The request as it was answered last: still waiting, as far as is known. */
    stillWaiting: check.data?.status === 'PENDING' && !check.isPending,
    send: (phoneNumber: string, amount: Pesewas | undefined) => {
      if (phoneNumber.trim() === '' || amount === undefined || amount <= 0) {
        setTrouble({ title: 'Missing Information', words: 'Please enter phone number and amount' })
        return
      }
      request.send({ params: { loanId }, body: { amount, phoneNumber } })
    },
    check: () => stage.at === 'pending' && check.mutate(stage.referenceId),
    startAgain: () => setStage({ at: 'form' }),
    sending: request.busy,
    checking: check.isPending || completion.busy,
  }
}

export type MomoRequest = ReturnType<typeof useMomoRequest>
