import { useState } from 'react'
import { listStaffLoans, readStaffLoan, readStaffStats } from '#contract/staff-loans.ts'
import { listMomoRequestsFor, listStaffPayments, readMomoRequestFor, requestMomoFor } from '#contract/staff-payments.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { type MomoProvider, refusalToPay } from '#domain/payments/payment.ts'
import { isUnauthorized, errorText } from '#web/lib/api-error.ts'
import { call, type AnswerOf } from '#web/lib/call.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { usePolling } from '#web/payments/use-polling.ts'
import type { MomoTrouble } from '#web/payments/use-momo-request.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { CASE_READS } from '#web/staff-kit/staff-follow-ups.ts'

const ANOTHER_IS_OPEN = 'Another request for this loan is still open, as shown below. You can send a new one when it ends.'

const openReference = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'referenceId' in body && typeof body.referenceId === 'string' ? body.referenceId : undefined

export type StaffMomoRequest = AnswerOf<typeof readMomoRequestFor>

/** `open`: an earlier request of this loan, by staff or customer. */
export function useStaffMomo(loan: StaffLoan, open: StaffMomoRequest | undefined) {
  const [request, setRequest] = useState(open)
  const [trouble, setTrouble] = useState<MomoTrouble>()
  /** A user waits for the running check, so its failure is shown; a failed poll is repeated soon. */
  const [isAwaited, setAwaited] = useState(false)
  const refresh = useRefresh()
  const update = (now: StaffMomoRequest) => {
    setRequest(now)
    if (now.status !== 'PENDING')
      refresh(listMomoRequestsFor, readStaffLoan, listStaffLoans, listStaffPayments, readStaffStats, ...CASE_READS)
  }
  const sending = useSubmit(requestMomoFor, {
    onDone: (answer) => {
      setTrouble(undefined)
      update(answer.request)
      refresh(listMomoRequestsFor)
    },
    onFailed: (error) => {
      const referenceId = openReference(error.body)
      setAwaited(true)
      if (referenceId !== undefined) check.mutate(referenceId)
      const words = referenceId === undefined ? errorText(error, 'Failed to send payment request') : ANOTHER_IS_OPEN
      if (!error.uncertain) setTrouble({ title: 'Payment Request Failed', words })
      refresh(listMomoRequestsFor)
    },
  })
  const check = useAttempt({
    run: (referenceId: string) => call(readMomoRequestFor, { params: { userId: loan.userId, referenceId } }),
    onSuccess: update,
    onError: (error) => {
      if (isUnauthorized(error)) announceSessionEnd()
      else if (isAwaited) setTrouble({ title: 'Status Check Failed', words: errorText(error, 'Failed to check payment status') })
    },
  })
  const waits = request?.status === 'PENDING'
  const poll = (byHand: boolean) => {
    if (byHand || !check.isPending) setAwaited(byHand)
    if (waits && !check.isPending) check.mutate(request.referenceId)
  }
  const longWait = usePolling(waits, () => poll(false))
  return {
    request,
    trouble,
    clearTrouble: () => setTrouble(undefined),
    unanswered: sending.unanswered,
    longWait,
    stillWaiting: check.data?.status === 'PENDING' && !check.isPending,
    send: (phone: string, amount: Pesewas | undefined, momoProvider: MomoProvider | undefined) => {
      const phoneNumber = phone.trim() === '' ? undefined : phone
      const ownWallet = loan.user.momoNumber ?? loan.user.phone
      if (amount === undefined || (phoneNumber ?? ownWallet) === null) {
        setTrouble({ title: 'Missing Information', words: 'Please enter phone number and amount' })
        return
      }
      const refused = refusalToPay(loan, amount)
      if (refused) setTrouble({ title: 'Payment Request Failed', words: refused.message })
      else sending.send({ params: { userId: loan.userId }, body: { loanId: loan.id, amount, phoneNumber, momoProvider } })
    },
    check: () => poll(true),
    update,
    startAgain: () => {
      setTrouble(undefined)
      setRequest(undefined)
    },
    sending: sending.busy,
    checking: check.isPending && isAwaited,
  }
}
