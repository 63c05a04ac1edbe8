import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { isCapped, refusalToResend, type SmsSort, type SmsState } from '#domain/notifications/sms-rules.ts'
import { refusalToAttempt } from '#domain/collections/contact.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { attemptsOn } from '#server/loans/attempts-query.ts'
import { openCaseOfCustomer } from '#server/loans/collection-cases-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { requeueMessage } from '#server/sms/outbox-store.ts'
import { oneMessage, type MessageView } from '#server/messages/messages-query.ts'

/**
 * It may arrive twice. Quiet hours, daily cap and checks of reminders still apply; an attempt where a case is open (rule C21).
 * @throws Refused not_found, or by refusalToResend or refusalToAttempt.
 */
export async function sendMessageAgain(tx: Tx, context: RequestContext, id: number): Promise<MessageView> {
  await sql`select id from users where id = (select user_id from messages where id = ${id}) for no key update`.execute(tx)
  const { rows } = await sql<{ userId: string | null; sort: SmsSort; state: SmsState }>`
    select user_id as "userId", sort, status as state from messages where id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw new Refused(refusal('not_found'))
  throwIfRefused(refusalToResend(row, context.actor.userId))
  if (row.userId !== null && isCapped(row.sort)) await countAttempt(tx, context, row.userId)
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

async function countAttempt(tx: Tx, { actor, now, today }: RequestContext, userId: string): Promise<void> {
  const loanId = await openCaseOfCustomer(tx, userId)
  if (loanId === null) return
  throwIfRefused(refusalToAttempt(await attemptsOn(tx, userId, today), now))
  await tx
    .insertInto('loan_contacts')
    .values({
      loan_id: loanId,
      user_id: userId,
      kind: 'sms',
      incoming: false,
      note: 'Message sent again',
      made_by: actor.userId,
      made_on: today,
      at: now,
    })
    .execute()
}
