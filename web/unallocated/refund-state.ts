import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { needsHolderReason, refusalToTransferTo } from '#domain/loans/payout.ts'
import type { readRefund } from '#contract/unallocated.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import type { HolderAnswer } from '#web/payouts/payout-state.ts'

/** What a refund by mobile money would be, and how the last one stands. */
export type RefundPlan = AnswerOf<typeof readRefund>

/** A refund of today that waits for its second person. */
export type WaitingRefund = NonNullable<RefundPlan['waiting']>

/** Whether one payment covers it, which then goes back to the wallet that paid. */
export const goesBackTheWayItCame = ({ original }: Pick<RefundPlan, 'original'>, amount: Pesewas): boolean =>
  original !== null && amount <= original.upTo

/** Whether a colleague has to ask for the same before it is sent, or has done so. */
export const needsColleague = ({ aloneUpTo }: Pick<RefundPlan, 'aloneUpTo'>, amount: Pesewas): boolean => amount > aloneUpTo
const colleagueAsked = ({ waiting }: Pick<RefundPlan, 'waiting'>, amount: Pesewas, staffId: string): boolean =>
  waiting !== null && waiting.amount === amount && waiting.askedBy !== staffId

/** Why no refund can go by mobile money now. */
export function reasonNoRefundByMomo(plan: RefundPlan): string | undefined {
  if (plan.networks.length === 0) return 'No mobile money network is connected yet.'
  if (plan.last?.state === 'under_way') return refusal('refund_under_way').message
  return plan.original === null ? reasonNoWallet(plan) : undefined
}

function reasonNoWallet({ phone, networks, network }: RefundPlan): string | undefined {
  if (phone === null) return 'The profile of this customer has no mobile money number.'
  return networks.includes(network) ? undefined : 'No provider is configured for the network of this wallet.'
}

/** Why this refund cannot be sent yet. */
function reasonNotToSendRefund(plan: RefundPlan, amount: Pesewas, answer: HolderAnswer, staffId: string): string | undefined {
  const none = reasonNoRefundByMomo(plan)
  if (none !== undefined) return none
  const { waiting } = plan
  if (needsColleague(plan, amount) && waiting?.amount === amount && waiting.askedBy === staffId)
    return refusal('refund_asked_yourself').message
  return goesBackTheWayItCame(plan, amount) ? undefined : (reasonNoWallet(plan) ?? reasonNotToThisWallet(plan, answer))
}

/** Why nothing can be sent by mobile money yet, also while the plan is read or the amount typed. */
export const reasonByMomo = (plan: RefundPlan | undefined, amount: Pesewas | undefined, answer: HolderAnswer, staffId: string) =>
  plan === undefined
    ? 'The networks could not be asked.'
    : amount === undefined
      ? undefined
      : reasonNotToSendRefund(plan, amount, answer, staffId)

/** More than is free now: some of it is on its way, or waits for a receipt. */
export const reasonMoreThanFree = (plan: RefundPlan | undefined, amount: Pesewas | undefined): string | undefined =>
  plan !== undefined && amount !== undefined && amount > plan.free
    ? refusal('too_little_unallocated', { amount: plan.free }).message
    : undefined

/** Whether it has to be said why the money goes to this wallet. */
export const asksForHolderReason = (plan: RefundPlan, amount: Pesewas): boolean =>
  !goesBackTheWayItCame(plan, amount) && plan.holder !== null && needsHolderReason(plan.holder, 'refund')

/** What the last button of the form says. */
export function refundButton(method: 'cash' | 'momo', amount: Pesewas | undefined, plan: RefundPlan | undefined, staffId: string): string {
  if (amount === undefined) return method === 'cash' ? 'Refund in cash' : 'Send by mobile money'
  if (method === 'cash') return `Refund ${formatCedis(amount)} in cash`
  const asks = plan !== undefined && needsColleague(plan, amount) && !colleagueAsked(plan, amount, staffId)
  return asks ? `Ask to send ${formatCedis(amount)}` : `Send ${formatCedis(amount)} by mobile money`
}

function reasonNotToThisWallet({ changed, holder }: RefundPlan, { looked, reason }: HolderAnswer): string | undefined {
  if (changed !== null) return refusal('refund_wallet_unconfirmed').message
  if (holder === null) return 'The network could not be asked whose wallet it is.'
  const refused = refusalToTransferTo(holder, 'refund', 'any')
  if (refused) return refused.message
  if (needsHolderReason(holder, 'refund') && reason === '') return 'Say why the money goes to this wallet.'
  return holder.match === 'same' || looked ? undefined : 'Confirm whose wallet it is first.'
}
