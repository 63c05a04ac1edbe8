import type { ConsentKind, Consents } from '#domain/support/consent.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { addConsent, consentsOf } from '#server/support/consents-store.ts'
import { lockUser } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** Gives a consent of the caller or takes it back. What is so already changes nothing. Answers all of them. */
export async function changeConsent(
  tx: Tx,
  context: RequestContext,
  { kind, given }: { kind: ConsentKind; given: boolean },
): Promise<Consents> {
  const userId = context.actor.userId
  await lockUser(tx, userId)
  const before = await consentsOf(tx, userId)
  if (before[kind] === given) return before
  await addConsent(tx, { userId, kind, given, at: context.now })
  await recordAuditEvent(tx, context, {
    action: 'changeConsent',
    target: { kind: 'user', id: userId },
    before: { [kind]: !given },
    after: { [kind]: given },
  })
  return consentsOf(tx, userId)
}
