import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { freeUnallocatedOf } from '#server/ledger/unallocated-query.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { markRefundCancelled, waitingRefundOf } from '#server/unallocated/momo-refunds-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Takes back a refund that waits for its second person, under the customer's lock: nothing was ordered yet. Whoever may give that amount back may call it
 * off. Answers what is kept and free, in pesewas.
 * @throws Refused not_found, own_record, no_refund_waits, or by refusalToDecideOn.
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
