import { refusalToActivate } from '#domain/access/colleague.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import type { Tx } from '#server/platform/db.ts'
import { readPerson } from '#server/staff/people-query.ts'
import { lockPerson, updatePerson } from '#server/staff/people-store.ts'
import type { StaffUserView } from '#server/staff/staff-user-view.ts'

/** Lets a deactivated person sign in again. @throws Refused not_found, or by refusalToActivate. */
export async function activateUser(tx: Tx, act: Act, userId: string): Promise<StaffUserView> {
  const { person } = await lockPerson(tx, userId)
  throwIfRefused(refusalToActivate(person, act.actor))
  await updatePerson(tx, userId, act.now, { is_active: true })
  await recordAct(tx, act, {
    action: 'activateUser',
    target: { kind: 'user', id: userId },
    before: { isActive: false },
    after: { isActive: true },
  })
  return readPerson(tx, act, userId)
}
