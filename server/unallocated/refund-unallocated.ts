import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { add, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { freeIn, refundableBy, takeOldest, type LotPart } from '#domain/ledger/lots.ts'
import { postingsForRefund } from '#domain/payments/payment-postings.ts'
import { needsSecondPerson } from '#domain/loans/payout.ts'
import { requestSecondPerson } from '#server/access/second-person-store.ts'
import { dependentsAmong } from '#server/access/assert-independent.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { freeUnallocatedOf } from '#server/ledger/lots-store.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'
import { checkTillCovers } from '#server/tills/check-till-covers.ts'
import { markRefundCancelled, refundedAloneOn, waitingRefundOf } from '#server/unallocated/momo-refunds-store.ts'
import { reserveRefund, type RefundSettings } from '#server/unallocated/reserve-refund.ts'
import { lotsToUse } from '#server/loans/close-receipts.ts'

interface Refund {
  readonly userId: string
  readonly amount: Pesewas
  readonly method: 'cash' | 'momo'
  readonly reason: string
  /** Why to pay another holder's wallet. */
  readonly holderReason?: string | undefined
  /** Of cash that the actor confirms. */
  readonly requestedBy?: string | undefined
}

interface Refunded {
  readonly refund: 'given' | 'under_way' | 'waits'
  readonly unallocated: Pesewas
}

/**
 * In cash at once, above the day's limit after a second user's confirmation; by mobile money booked on arrival. @throws Refused not_found,
 * own_record, took_the_money_in, too_little_unallocated or another refusal.
 */
export async function refundUnallocated(tx: Tx, context: RequestContext, settings: RefundSettings, input: Refund): Promise<Refunded> {
  const { customer } = await lockCustomerById(tx, input.userId, context.today)
  if (input.userId === context.actor.userId) throw new Refused(refusal('own_record'))
  throwIfRefused(refusalToDecideOn(input.amount, context.actor.permissions))
  const lots = await lotsToUse(tx, context, input.userId)
  const free = freeIn(lots)
  if (input.amount > free) throw new Refused(refusal('too_little_unallocated', { amount: free }))
  const waiting = input.method === 'momo' ? await waitingRefundOf(tx, input.userId, context.today) : undefined
  // Neither requester nor releaser may have taken its money in.
  const takers = lots.flatMap((lot) => (lot.takenBy === null ? [] : [lot.takenBy]))
  const staff = [...(await dependentsAmong(tx, context, takers)), ...(waiting?.amount === input.amount ? [waiting.askedBy] : [])]
  if (input.requestedBy !== undefined) staff.push(input.requestedBy)
  const ofOthers = refundableBy(lots, staff)
  if (input.amount > freeIn(ofOthers)) throw new Refused(refusal('took_the_money_in'))
  const refund =
    input.method === 'cash'
      ? await payInCash(
          tx,
          context,
          { ...input, above: settings.secondPersonAbove },
          { phone: customer.phone, free, parts: takeOldest(ofOthers, input.amount) },
        )
      : await reserveRefund(tx, context, settings, { ...input, holderReason: input.holderReason })
  return { refund, unallocated: await freeUnallocatedOf(tx, input.userId, context.today) }
}

async function payInCash(
  tx: Tx,
  context: RequestContext,
  { userId, amount, reason, requestedBy, above }: Refund & { above: Pesewas },
  { phone, free, parts }: { phone: string | null; free: Pesewas; parts: readonly LotPart[] },
): Promise<'given' | 'waits'> {
  if (requestedBy === undefined && needsSecondPerson(add(amount, await refundedAloneOn(tx, userId, context.today)), above)) {
    await requestSecondPerson(tx, context, { kind: 'cash_refund', userId, amount }, reason)
    return 'waits'
  }
  const facts = { userId, loanId: null, paymentId: null, receiptNumber: null, valueDate: context.today, reason, lots: { use: parts } }
  await checkTillCovers(tx, context, amount)
  await postEntry(tx, context, postingsForRefund('office_cash', amount), facts)
  await recordAuditEvent(tx, context, {
    action: 'refundUnallocated',
    target: { kind: 'user', id: userId },
    before: { unallocated: free },
    after: { refunded: amount, method: 'cash', ...(requestedBy !== undefined && { requestedBy }) },
    reason,
  })
  await notifyCustomer(tx, { userId, phone, event: { kind: 'money_refunded', amount }, now: context.now })
  return 'given'
}

/**
 * For any user who may refund the amount. @returns the free unallocated money. @throws Refused not_found, own_record, no_refund_waits, or
 * by refusalToDecideOn.
 */
export async function cancelRefund(
  tx: Tx,
  context: RequestContext,
  { userId, reason }: { userId: string; reason: string },
): Promise<Pesewas> {
  await lockCustomerById(tx, userId, context.today)
  if (userId === context.actor.userId) throw new Refused(refusal('own_record'))
  const waiting = await waitingRefundOf(tx, userId, context.today)
  if (!waiting) throw new Refused(refusal('no_refund_waits'))
  throwIfRefused(refusalToDecideOn(waiting.amount, context.actor.permissions))
  await markRefundCancelled(tx, waiting.id, { by: context.actor.userId, at: context.now, reason })
  await recordAuditEvent(tx, context, {
    action: 'callOffRefund',
    target: { kind: 'user', id: userId },
    before: { waits: true, amount: waiting.amount },
    after: { waits: false },
    reason,
  })
  return freeUnallocatedOf(tx, userId, context.today)
}
