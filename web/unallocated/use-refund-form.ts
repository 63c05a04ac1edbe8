import { useState } from 'react'
import { formatAmount, type Pesewas } from '#domain/kernel/money.ts'
import { readRefund, refundUnallocated } from '#contract/unallocated.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { reasonNotToCancelRefund, reasonNotToRefund } from '#web/unallocated/unallocated-reasons.ts'
import { oneLine } from '#web/staff-kit/one-line.ts'
import type { HolderAnswer } from '#web/payouts/payout-state.ts'
import { asksForHolderReason, reasonByMomo, reasonMoreThanFree, refundButton } from '#web/unallocated/refund-state.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { useLoanChanged } from '#web/staff-kit/use-loan-changed.ts'

/** The state of the refund form, the reason against its submission, and the submission. */
export function useRefundForm(loan: OpenedLoan, onClose: () => void) {
  const staff = useSignedIn()
  const reading = useRead(readRefund, { params: { userId: loan.userId } }, { staleTime: 0 })
  const plan = reading.data
  // Until the user types, it is the amount that can be refunded: the figure may still be loading when the form opens.
  const [typed, setTyped] = useState<{ text: string; amount: Pesewas | undefined }>()
  const [chosen, setMethod] = useState<'cash' | 'momo'>()
  const [answer, setAnswer] = useState<HolderAnswer>({ looked: false, reason: '' })
  const free = plan?.free ?? loan.unallocated
  const offered = plan?.waiting?.amount ?? free
  const { text, amount } = typed ?? { text: formatAmount(offered), amount: offered }
  const method = chosen ?? (plan?.waiting == null ? 'cash' : 'momo')
  const said = { looked: answer.looked, reason: oneLine(answer.reason) }
  const [followed, setFollowed] = useState(false)
  const [ending, setEnding] = useState(false)
  const undone = useLoanChanged('Failed to refund the money', () => undefined)
  const sending = useSubmit(refundUnallocated, {
    ...undone,
    onDone: (done) => {
      undone.onDone(done)
      if (done.refund === 'given') onClose()
      else setFollowed(true)
    },
  })
  const byMomo = method === 'momo' ? reasonByMomo(plan, amount, said, staff.id) : undefined
  return {
    reading,
    plan,
    free,
    text,
    setTyped,
    amount,
    method,
    setMethod,
    answer,
    setAnswer,
    sending,
    /** It was sent, or waits: nothing is left to enter. */
    followed,
    /** The user is about to cancel the refund that waits. */
    ending,
    setEnding,
    notCancelled: plan?.waiting == null ? undefined : reasonNotToCancelRefund(loan, plan.waiting.amount, staff),
    /** The loan is read again: what was followed may have arrived meanwhile. */
    close: () => {
      if (followed) undone.reread()
      onClose()
    },
    button: refundButton(method, amount, plan, staff.id),
    closed: reasonMoreThanFree(plan, amount) ?? reasonNotToRefund(loan, amount, staff) ?? byMomo,
    send: (reason: string) => {
      if (amount === undefined) return
      const holderReason = method === 'momo' && plan && asksForHolderReason(plan, amount) ? said.reason : undefined
      sending.send({ params: { userId: loan.userId }, body: { amount, method, reason, holderReason } })
    },
  }
}

export type RefundFormState = ReturnType<typeof useRefundForm>
