import { refusalToManage } from '#domain/access/account-rules.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { readPerson } from '#server/people/people-query.ts'
import { lockPerson, updatePerson } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'
import type { Tx } from '#server/platform/db.ts'
import { withdrawVerification } from '#server/profile/ghana-card-store.ts'

/**
 * After an identity check (rule A32). Sessions stay: names do not authenticate. @throws Refused not_found, account_erased, name_unchanged,
 * or by refusalToManage.
 */
export async function correctName(
  tx: Tx,
  context: RequestContext,
  userId: string,
  typed: { fullName: string; reason: string },
): Promise<StaffUserView> {
  const { reason } = typed
  const fullName = typed.fullName.replace(/\s+/gu, ' ')
  const { row, person } = await lockPerson(tx, userId)
  throwIfRefused(refusalToManage(person, context.actor, await loadRolePermissions(tx)))
  if (fullName === row.full_name) throw new Refused(refusal('name_unchanged'))
  await updatePerson(tx, userId, context.now, { full_name: fullName })
  const { id } = await tx
    .insertInto('name_changes')
    .values({
      user_id: userId,
      name_before: row.full_name,
      name_after: fullName,
      reason,
      changed_by: context.actor.userId,
      changed_at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cardWasVerified = await withdrawVerification(tx, userId)
  // Names are only in name_changes, where an erasure finds them.
  await recordAuditEvent(tx, context, {
    action: 'correctName',
    target: { kind: 'user', id: userId },
    after: { nameChange: id, ...(cardWasVerified && { cardVerified: false }) },
    hashed: { fullName },
    reason,
  })
  const event = { kind: 'name_corrected' as const, staffName: context.actor.name }
  await notifyCustomer(tx, { userId, phone: row.phone, event, now: context.now })
  return readPerson(tx, context, userId)
}
