import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToResend, type SmsSort, type SmsState } from '#domain/notifications/sms-rules.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Tx } from '#server/platform/db.ts'
import { requeueMessage } from '#server/sms/outbox-store.ts'
import { oneMessage, type MessageView } from '#server/messages/messages-query.ts'

/**
 * Requeues a message that failed, did not arrive or is unsure: the user accepts that it may arrive twice. Quiet hours, the daily cap and
 * the check of reminders still apply. @throws Refused not_found, or by refusalToSendAgain.
 */
export async function sendMessageAgain(tx: Tx, context: RequestContext, id: number): Promise<MessageView> {
  const { rows } = await sql<{ userId: string | null; sort: SmsSort; state: SmsState }>`
    select user_id as "userId", sort, status as state from messages where id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw new Refused(refusal('not_found'))
  throwIfRefused(refusalToResend(row, context.actor.userId))
  await requeueMessage(tx, { id, sort: row.sort, at: context.now })
  await recordAuditEvent(tx, context, {
    action: 'sendMessageAgain',
    target: { kind: 'message', id },
    before: { state: row.state },
    after: { state: 'queued' },
  })
  const message = await oneMessage(tx, id)
  invariant(message !== undefined, 'a message that was just put back is there')
  return message
}
