import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { needsHolderReason, refusalToTransferTo } from '#domain/loans/payout.ts'
import type { readRefund } from '#contract/unallocated.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import type { HolderAnswer } from '#web/payouts/payout-state.ts'

export type RefundPlan = AnswerOf<typeof readRefund>

export type WaitingRefund = NonNullable<RefundPlan['waiting']>

/** One payment covers the amount, so it goes back to the wallet that paid. */
export const returnsToPayer = ({ original }: Pick<RefundPlan, 'original'>, amount: Pesewas): boolean =>
  original !== null && amount <= original.upTo

export const needsSecondUser = ({ aloneUpTo }: Pick<RefundPlan, 'aloneUpTo'>, amount: Pesewas): boolean => amount > aloneUpTo
const otherUserRequested = ({ waiting }: Pick<RefundPlan, 'waiting'>, amount: Pesewas, staffId: string): boolean =>
  waiting !== null && waiting.amount === amount && waiting.askedBy !== staffId

export function reasonNoRefundByMomo(plan: RefundPlan): string | undefined {
  if (plan.networks.length === 0) return 'No mobile money network is connected yet.'
  if (plan.last?.state === 'under_way') return refusal('refund_under_way').message
  return plan.original === null ? reasonNoWallet(plan) : undefined
}

function reasonNoWallet({ phone, networks, network }: RefundPlan): string | undefined {
  if (phone === null) return 'The profile of this customer has no mobile money number.'
  return networks.includes(network) ? undefined : 'No provider is configured for the network of this wallet.'
}

function reasonNotToSendRefund(plan: RefundPlan, amount: Pesewas, answer: HolderAnswer, staffId: string): string | undefined {
  const none = reasonNoRefundByMomo(plan)
  if (none !== undefined) return none
  const { waiting } = plan
  if (needsSecondUser(plan, amount) && waiting?.amount === amount && waiting.askedBy === staffId)
    return refusal('refund_asked_yourself').message
  return returnsToPayer(plan, amount) ? undefined : (reasonNoWallet(plan) ?? reasonNotToThisWallet(plan, answer))
}

export const reasonByMomo = (plan: RefundPlan | undefined, amount: Pesewas | undefined, answer: HolderAnswer, staffId: string) =>
  plan === undefined
    ? 'We could not load the networks.'
    : amount === undefined
      ? undefined
      : reasonNotToSendRefund(plan, amount, answer, staffId)

/** Part of the credit balance may be in an open refund or belong to an open receipt. */
export const reasonMoreThanFree = (plan: RefundPlan | undefined, amount: Pesewas | undefined): string | undefined =>
  plan !== undefined && amount !== undefined && amount > plan.free
    ? refusal('too_little_unallocated', { amount: plan.free }).message
    : undefined

export const requiresHolderReason = (plan: RefundPlan, amount: Pesewas): boolean =>
  !returnsToPayer(plan, amount) && plan.holder !== null && needsHolderReason(plan.holder, 'refund')

export function refundButton(method: 'cash' | 'momo', amount: Pesewas | undefined, plan: RefundPlan | undefined, staffId: string): string {
  if (amount === undefined) return method === 'cash' ? 'Refund in cash' : 'Send by mobile money'
  if (method === 'cash') return `Refund ${formatCedis(amount)} in cash`
  const isFirst = plan !== undefined && needsSecondUser(plan, amount) && !otherUserRequested(plan, amount, staffId)
  return isFirst ? `Request refund of ${formatCedis(amount)}` : `Send ${formatCedis(amount)} by mobile money`
}

function reasonNotToThisWallet({ changed, holder }: RefundPlan, { confirmed, reason }: HolderAnswer): string | undefined {
  if (changed !== null) return refusal('refund_wallet_unconfirmed').message
  if (holder === null) return 'We could not check the owner of this wallet.'
  const refused = refusalToTransferTo(holder, 'refund', 'any')
  if (refused) return refused.message
  if (needsHolderReason(holder, 'refund') && reason === '') return 'Enter the reason for using this wallet.'
  return holder.match === 'same' || confirmed ? undefined : 'Confirm the owner of the wallet first.'
}
