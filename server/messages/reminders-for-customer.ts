import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readReminderChoice } from '#contract/staff-messages.ts'
import { DEFAULT_CONSENTS } from '#domain/support/consent.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { addConsent } from '#server/support/consents-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { lockPerson } from '#server/people/people-store.ts'

type ReminderChoice = Inside<(typeof readReminderChoice)['response']>

export async function reminderChoiceOf(db: Db | Tx, userId: string): Promise<ReminderChoice> {
  const { rows } = await sql<ReminderChoice>`
    select c.given as wanted, c.at as since, u.full_name as "setBy" from consents c left join users u on u.id = c.set_by
    where c.user_id = ${userId} and c.kind = 'reminders' order by c.id desc limit 1`.execute(db)
  return rows[0] ?? { wanted: DEFAULT_CONSENTS.reminders, since: null, setBy: null }
}

/** At the office; an equal choice changes nothing. @throws Refused own_record, not_found, account_erased. */
export async function changeRemindersFor(
  tx: Tx,
  context: RequestContext,
  userId: string,
  { wanted, reason }: { wanted: boolean; reason: string },
): Promise<ReminderChoice> {
  if (userId === context.actor.userId) throw new Refused(refusal('own_record'))
  await lockPerson(tx, userId)
  const before = await reminderChoiceOf(tx, userId)
  if (before.wanted === wanted) return before
  await addConsent(tx, { userId, kind: 'reminders', given: wanted, at: context.now, channel: 'office', setBy: context.actor.userId })
  await recordAuditEvent(tx, context, {
    action: 'changeReminderChoice',
    target: { kind: 'user', id: userId },
    before: { reminders: before.wanted },
    after: { reminders: wanted },
    reason,
  })
  return reminderChoiceOf(tx, userId)
}
