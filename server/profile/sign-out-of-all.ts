import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { forgetDevicesOf } from '#server/identity/device-store.ts'
import { endSessions } from '#server/identity/session-store.ts'
import { withdrawCodes } from '#server/identity/sign-in-code-store.ts'
import { lockUser } from '#server/identity/user-store.ts'
import { tellCustomer } from '#server/notifications/tell-customer.ts'
import type { Tx } from '#server/platform/db.ts'

/** Every session and every device of the caller, this one included, and every code that somebody may still hold. */
export async function signOutOfAll(tx: Tx, act: Act): Promise<void> {
  const { userId } = act.actor
  const user = await lockUser(tx, userId)
  if (user === undefined) throw new Refused(refusal('unauthorized'))
  await endSessions(tx, userId)
  await forgetDevicesOf(tx, userId)
  await withdrawCodes(tx, userId, ['phone', 'office', 'first'], act.now)
  await recordAct(tx, act, { action: 'signOutEverywhere', target: { kind: 'user', id: userId } })
  await tellCustomer(tx, { userId, phone: user.phone, event: { kind: 'signed_out_everywhere' }, now: act.now })
}
