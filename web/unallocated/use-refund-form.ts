import { useState } from 'react'
import { formatAmount, type Pesewas } from '#domain/kernel/money.ts'
import { readRefund, refundUnallocated } from '#contract/unallocated.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { reasonNotToCancelRefund, reasonNotToRefund } from '#web/unallocated/unallocated-reasons.ts'
import { oneLine } from '#web/staff-kit/one-line.ts'
import type { HolderAnswer } from '#web/payouts/payout-state.ts'
import { requiresHolderReason, reasonByMomo, reasonMoreThanFree, refundButton } from '#web/unallocated/refund-state.ts'
import { useTillReason } from '#web/tills/till-reason.ts'
import type { CreditedLoan } from '#web/staff-kit/staff-rows.ts'
import { useLoanChanged } from '#web/staff-kit/staff-follow-ups.ts'

export function useRefundForm(loan: CreditedLoan, onClose: () => void) {
  const staff = useSignedIn()
  const reading = useRead(readRefund, { params: { userId: loan.userId } }, { staleTime: 0 })
  const plan = reading.data
  // Computed until the user types: the plan may still be loading.
  const [typed, setTyped] = useState<{ text: string; amount: Pesewas | undefined }>()
  const [chosen, setMethod] = useState<'cash' | 'momo'>()
  const [answer, setAnswer] = useState<HolderAnswer>({ confirmed: false, reason: '' })
  const free = plan?.free ?? loan.unallocated
  const offered = plan?.waiting?.amount ?? free
  const { text, amount } = typed ?? { text: formatAmount(offered), amount: offered }
  const method = chosen ?? (plan?.waiting == null ? 'cash' : 'momo')
  const given = { ...answer, reason: oneLine(answer.reason) }
  const [followed, setFollowed] = useState(false)
  const [ending, setEnding] = useState(false)
  const followUp = useLoanChanged(() => undefined)
  const sending = useSubmit(refundUnallocated, {
    ...followUp,
    onDone: (done) => {
      followUp.onDone(done)
      if (done.refund === 'given') onClose()
      else setFollowed(true)
    },
  })
  const till = useTillReason(method === 'cash', amount)
  const byMomo = method === 'momo' ? reasonByMomo(plan, amount, given, staff.id) : undefined
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
    /** The refund was sent, or waits for a second user. */
    followed,
    ending,
    setEnding,
    notCancelled: plan?.waiting == null ? undefined : reasonNotToCancelRefund(loan, plan.waiting.amount, staff),
    /** The refund may have arrived meanwhile. */
    close: () => {
      if (followed) followUp.reread()
      onClose()
    },
    button: refundButton(method, amount, plan, staff.id),
    closed: reasonMoreThanFree(plan, amount) ?? reasonNotToRefund(loan, amount, staff) ?? byMomo ?? till,
    till,
    send: (reason: string) => {
      if (amount === undefined) return
      const holderReason = method === 'momo' && plan && requiresHolderReason(plan, amount) ? given.reason : undefined
      sending.send({ params: { userId: loan.userId }, body: { amount, method, reason, holderReason } })
    },
  }
}

export type RefundFormState = ReturnType<typeof useRefundForm>
