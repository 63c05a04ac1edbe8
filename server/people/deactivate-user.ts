import { refusalToDeactivate } from '#domain/access/account-rules.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { endSessions } from '#server/identity/session-store.ts'
import { withdrawCodes } from '#server/identity/sign-in-code-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { readPerson } from '#server/people/people-query.ts'
import { lockPersonAndMds, updatePerson } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'

/**
 * Closes an account for signing in: its sessions end at once and codes that were given out open nothing. Loans, receipts and payments go on.
 * @throws Refused not_found, or by refusalToDeactivate.
 */
export async function deactivateUser(tx: Tx, context: RequestContext, userId: string, reason: string | undefined): Promise<StaffUserView> {
  const { person, otherActiveMds } = await lockPersonAndMds(tx, userId)
  throwIfRefused(refusalToDeactivate(person, context.actor, otherActiveMds))
  await updatePerson(tx, userId, context.now, { is_active: false })
  await endSessions(tx, userId)
  await withdrawCodes(tx, userId, ['phone', 'office', 'first'], context.now)
  await recordAuditEvent(tx, context, {
    action: 'deactivateUser',
    target: { kind: 'user', id: userId },
    before: { isActive: true },
    after: { isActive: false },
    reason,
  })
  return readPerson(tx, context, userId)
}
