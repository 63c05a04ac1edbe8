import { add, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { needsSecondPerson } from '#domain/loans/payout.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { CheckedWalletHolder } from '#server/momo/check-wallet-holder.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import { MOMO_CHECK } from '#server/momo/momo-job.ts'
import { insertTransaction } from '#server/momo/transactions-store.ts'
import {
  endWaitingRefund,
  insertRefund,
  isRefundUnderWay,
  markRefundReleased,
  sentAloneOn,
  waitingRefundOf,
} from '#server/unallocated/momo-refunds-store.ts'
import { refundWay, type RefundWay } from '#server/unallocated/refund-way.ts'
import { wakeAfterCommit, type Tx } from '#server/platform/db.ts'
import type { Random } from '#server/platform/random.ts'

export interface RefundMeans {
  readonly networks: MomoNetworks
  readonly random: Random
  /** What one person sends back to a customer alone on one day, in pesewas. */
  readonly secondPersonAbove: Pesewas
  /** The customer's own wallet, as its network told just before this transaction; undefined where nobody was asked. */
  readonly wallet: CheckedWalletHolder | undefined
}

interface RefundRequest {
  readonly userId: string
  readonly amount: Pesewas
  readonly reason: string
  readonly holderReason: string | undefined
}

/**
 * Orders that kept money goes back by mobile money, under the customer's lock and after all that is asked before a refund in cash. Nothing is booked: the
 * money stays kept, and cannot be used, until the network says how it ended. Above what one person sends alone it waits until a colleague asks for the same
 * on the same day. Answers whether it was ordered.
 * @throws Refused refund_under_way, refund_asked_yourself, or by refundWay.
 */
export async function reserveRefund(
  tx: Tx,
  context: RequestContext,
  means: RefundMeans,
  asked: RefundRequest,
): Promise<'under_way' | 'waits'> {
  const { userId, amount } = asked
  if (await isRefundUnderWay(tx, userId)) throw new Refused(refusal('refund_under_way'))
  const waiting = await waitingRefundOf(tx, userId, context.today)
  const releases = waiting?.amount === amount ? waiting : undefined
  const holderReason = asked.holderReason ?? releases?.holderReason ?? undefined
  const way = await refundWay(tx, means.networks, { ...asked, holderReason, wallet: means.wallet })
  const isLarge = needsSecondPerson(add(amount, await sentAloneOn(tx, userId, context.today)), means.secondPersonAbove)
  if (isLarge && releases?.askedBy === context.actor.userId) throw new Refused(refusal('refund_asked_yourself'))
  const waits = isLarge && releases === undefined
  const reference = waits ? null : means.random.id()
  if (reference !== null) await reserve(tx, context, reference, way, asked)
  const written = { holder: way.holder, by: context.actor.userId, at: context.now }
  if (isLarge && releases !== undefined && reference !== null) await markRefundReleased(tx, releases.id, { ...written, reference })
  else {
    await endWaitingRefund(tx, userId, context.now)
    await insertRefund(tx, { ...asked, ...written, reference, on: context.today })
  }
  await recordAuditEvent(tx, context, {
    action: 'refundUnallocated',
    target: { kind: 'user', id: userId },
    after: { amount, method: 'momo', reference, waits, network: way.network, refundOf: way.refundOf, holder: way.holder?.match ?? null },
    reason: asked.reason,
  })
  return waits ? 'waits' : 'under_way'
}

/** Keeps the order: from its commit on it is sent, once, whatever becomes of this process. */
async function reserve(
  tx: Tx,
  context: RequestContext,
  reference: string,
  way: RefundWay,
  { userId, amount }: RefundRequest,
): Promise<void> {
  await insertTransaction(tx, {
    reference,
    direction: 'refund',
    loanId: null,
    refundOf: way.refundOf,
    userId,
    requestedBy: context.actor.userId,
    channel: 'office',
    network: way.network,
    gateway: way.gateway.name,
    phone: way.phone,
    amount,
    currency: way.gateway.currency,
    createdAt: context.now,
  })
  wakeAfterCommit(tx, MOMO_CHECK)
}
