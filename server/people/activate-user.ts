import { refusalToActivate } from '#domain/access/account-rules.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Tx } from '#server/platform/db.ts'
import { readPerson } from '#server/people/people-query.ts'
import { lockPerson, updatePerson } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'

/** Lets a deactivated person sign in again. @throws Refused not_found, or by refusalToActivate. */
export async function activateUser(tx: Tx, context: RequestContext, userId: string): Promise<StaffUserView> {
  const { person } = await lockPerson(tx, userId)
  throwIfRefused(refusalToActivate(person, context.actor))
  await updatePerson(tx, userId, context.now, { is_active: true })
  await recordAuditEvent(tx, context, {
    action: 'activateUser',
    target: { kind: 'user', id: userId },
    before: { isActive: false },
    after: { isActive: true },
  })
  return readPerson(tx, context, userId)
}
