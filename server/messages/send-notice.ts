import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToNotice, type Audience } from '#domain/notifications/staff-notice.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Tx } from '#server/platform/db.ts'
import { insertNotices } from '#server/messages/notice-audience.ts'

export interface Notice extends Audience {
  readonly title: string
  readonly message: string
  /** How many the writer was told it would go to. */
  readonly expectedCount: number
}

/**
 * Writes a notice of staff into the app of everybody it is for; no SMS. Who they are is decided once, by the statement that writes, and nothing stays
 * written where they are not as many as the preview counted. Answers the count.
 * @throws Refused by refusalToNotice.
 */
export async function sendNotice(tx: Tx, context: RequestContext, { title, message, expectedCount, ...audience }: Notice): Promise<number> {
  const asked = { audience, writerId: context.actor.userId, today: context.today }
  const count = await insertNotices(tx, asked, { title, message, at: context.now })
  throwIfRefused(refusalToNotice(audience, count, expectedCount))
  const target = audience.group === 'one' ? { kind: 'user', id: audience.userId ?? '' } : { kind: 'group', id: audience.group }
  await recordAuditEvent(tx, context, { action: 'sendNotice', target, after: { title, message, level: audience.level ?? null, count } })
  return count
}
