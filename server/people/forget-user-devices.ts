import { refusalToManage } from '#domain/access/account-rules.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { forgetDevicesOf } from '#server/identity/device-store.ts'
import { endSessions } from '#server/identity/session-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { lockPerson } from '#server/people/people-store.ts'

/** Signs a person out everywhere, for instance after a lost phone. @throws Refused not_found, or by refusalToManage. */
export async function forgetUserDevices(tx: Tx, context: RequestContext, userId: string): Promise<void> {
  const { person } = await lockPerson(tx, userId)
  throwIfRefused(refusalToManage(person, context.actor, await loadRolePermissions(tx)))
  await endSessions(tx, userId)
  await forgetDevicesOf(tx, userId)
  await recordAuditEvent(tx, context, { action: 'forgetDevices', target: { kind: 'user', id: userId } })
}
