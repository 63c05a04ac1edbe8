import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { forgetDevicesOf } from '#server/identity/device-store.ts'
import { endSessions } from '#server/identity/session-store.ts'
import { withdrawCodes } from '#server/identity/sign-in-code-store.ts'
import { lockUser } from '#server/identity/user-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

/** Every session and every device of the caller, this one included, and every code that somebody may still hold. */
export async function signOutOfAll(tx: Tx, context: RequestContext): Promise<void> {
  const { userId } = context.actor
  const user = await lockUser(tx, userId)
  if (user === undefined) throw new Refused(refusal('unauthorized'))
  await endSessions(tx, userId)
  await forgetDevicesOf(tx, userId)
  await withdrawCodes(tx, userId, ['phone', 'office', 'first'], context.now)
  await recordAuditEvent(tx, context, { action: 'signOutEverywhere', target: { kind: 'user', id: userId } })
  await notifyCustomer(tx, { userId, phone: user.phone, event: { kind: 'signed_out_everywhere' }, now: context.now })
}
