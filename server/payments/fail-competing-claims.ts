import { sql } from 'kysely'
import { NOTHING, pesewas } from '#domain/kernel/money.ts'
import { transactionKey } from '#domain/momo/transaction-id.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

const CLAIMED_ELSEWHERE = 'Another payment was confirmed with this transaction ID.'

/** On any network. Locks customers before payments. */
export async function failCompetingClaims(
  tx: Tx,
  context: RequestContext,
  { paymentId, userId: ownId, transactionId }: { paymentId: number | null; userId: string; transactionId: string },
): Promise<void> {
  const key = transactionKey(transactionId)
  const { rows: others } = await sql<{ user_id: string }>`
    select distinct p.user_id from payments p
    where p.status = 'pending' and p.user_id <> ${ownId} and p.transaction_key = ${key} order by p.user_id`.execute(tx)
  for (const { user_id: userId } of others) await lockCustomerById(tx, userId, context.today)
  const { rows } = await sql<{ id: number; user_id: string; loan_id: number; amount: number; phone: string | null }>`
    update payments p
    set status = 'failed', reason = ${CLAIMED_ELSEWHERE}, decided_at = greatest(${context.now}::timestamptz, p.created_at),
      decided_by = case when p.user_id = ${context.actor.userId} then null else ${context.actor.userId} end
    from users u
    where p.status = 'pending' and p.id is distinct from ${paymentId}::bigint and p.transaction_key = ${key} and u.id = p.user_id
    returning p.id, p.user_id, p.loan_id, p.amount, u.phone`.execute(tx)
  for (const claim of rows) {
    const event = {
      kind: 'payment_failed' as const,
      loanId: claim.loan_id,
      amount: pesewas(claim.amount),
      reason: CLAIMED_ELSEWHERE,
      kept: NOTHING,
    }
    await notifyCustomer(tx, { userId: claim.user_id, phone: claim.phone, event, now: context.now })
    await recordAuditEvent(tx, context, {
      action: 'failPayment',
      target: { kind: 'payment', id: claim.id },
      before: { status: 'pending' },
      after: { status: 'failed', bookedOn: context.today },
      reason: CLAIMED_ELSEWHERE,
    })
  }
}
