import { refusalToManage, refusalToOpenAccount } from '#domain/access/account-rules.ts'
import { maskPhone } from '#domain/kernel/phone.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { forgetDevicesOf } from '#server/identity/device-store.ts'
import { endSessions } from '#server/identity/session-store.ts'
import { withdrawCodes } from '#server/identity/sign-in-code-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'
import { noteWalletChange } from '#server/profile/wallet-changes-store.ts'
import { readPerson } from '#server/people/people-query.ts'
import { lockPerson, savePhone } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'

/**
 * After an identity check. `phone` null removes a number that has a new owner. Ends all sessions, devices and codes. @throws Refused
 * not_found, phone_unchanged, no_phone, phone_taken, or by refusalToOpenAccount (refusalToManage for a removal).
 */
export async function changeUserPhone(
  tx: Tx,
  context: RequestContext,
  userId: string,
  { phone, reason }: { phone?: string | null | undefined; reason: string },
): Promise<StaffUserView> {
  const { row, person } = await lockPerson(tx, userId)
  const roles = await loadRolePermissions(tx)
  throwIfRefused((phone === null ? refusalToManage : refusalToOpenAccount)(person, context.actor, roles))
  if (phone === null && row.phone === null) throw new Refused(refusal('no_phone'))
  if (phone === undefined || phone === row.phone) throw new Refused(refusal('phone_unchanged'))
  await savePhone(tx, userId, phone, context.now)
  // A removed number belongs to another person, who gets no message about this account.
  if (row.phone !== null) await noteWalletChange(tx, context, { userId, what: 'phone', numberBefore: phone === null ? null : row.phone })
  await endSessions(tx, userId)
  await forgetDevicesOf(tx, userId)
  await withdrawCodes(tx, userId, ['phone', 'office', 'first'], context.now)
  await recordAuditEvent(tx, context, {
    action: 'changePhone',
    target: { kind: 'user', id: userId },
    before: { phone: row.phone && maskPhone(row.phone) },
    after: { phone: phone === null ? null : maskPhone(phone) },
    hashed: { phone },
    reason,
  })
  const event = { kind: 'phone_changed' as const, staffName: context.actor.name }
  await notifyCustomer(tx, { userId, phone, event, now: context.now })
  return readPerson(tx, context, userId)
}
