import { confirmWallet, signOutEverywhere } from '#contract/identity.ts'
import { completeProfile } from '#contract/profile.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { loadPermissionsOfRole } from '#server/access/role-permission-store.ts'
import { requestContextOf, recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { removeFromDeviceCookie } from '#server/identity/device-cookie.ts'
import { forgetDevicesOf } from '#server/identity/device-store.ts'
import { endSessions } from '#server/identity/session-store.ts'
import { withdrawCodes } from '#server/identity/sign-in-code-store.ts'
import { USER_COLUMNS, lockUser, type UserRow } from '#server/identity/user-store.ts'
import { toUserView } from '#server/identity/user-view.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountWrite } from '#server/platform/http/mount.ts'
import { fillInProfile } from '#server/profile/change-profile.ts'

export function profileRoutes(api: Api): void {
  mountWrite(api, completeProfile, async (call, tx) => {
    const row = await fillInProfile(tx, requestContextOf(call), call.actor.userId, call.body)
    const user = toUserView(row, await loadPermissionsOfRole(tx, call.actor.role))
    return { success: true as const, message: 'Profile completed', user }
  })
  mountWrite(api, confirmWallet, async (call, tx) => {
    const user = toUserView(await confirmOwnWallet(tx, requestContextOf(call)), await loadPermissionsOfRole(tx, call.actor.role))
    return { success: true as const, message: 'Thank you. The wallet is confirmed.', user }
  })
  mountWrite(api, signOutEverywhere, async (call, tx) => {
    const deviceIds = await signOutOfAll(tx, requestContextOf(call))
    call.clearCookie('sid')
    removeFromDeviceCookie(api.deps.config, call, deviceIds)
    return { success: true as const, message: 'Every phone was signed out of your account.' }
  })
}

/** Another person may have entered the wallet before the first code. */
async function confirmOwnWallet(tx: Tx, context: RequestContext): Promise<UserRow> {
  const { userId } = context.actor
  const row = await tx
    .updateTable('users')
    .set({ wallet_to_confirm: false, updated_at: context.now })
    .where('id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirst()
  invariant(row !== undefined, 'a session has its account')
  await recordAuditEvent(tx, context, { action: 'confirmWallet', target: { kind: 'user', id: userId } })
  return row
}

/** @returns the forgotten devices. */
async function signOutOfAll(tx: Tx, context: RequestContext): Promise<string[]> {
  const { userId } = context.actor
  const user = await lockUser(tx, userId)
  if (user === undefined) throw new Refused(refusal('unauthorized'))
  await endSessions(tx, userId)
  const deviceIds = await forgetDevicesOf(tx, userId)
  await withdrawCodes(tx, userId, ['phone', 'office', 'first'], context.now)
  await recordAuditEvent(tx, context, { action: 'signOutEverywhere', target: { kind: 'user', id: userId } })
  await notifyCustomer(tx, { userId, phone: user.phone, event: { kind: 'signed_out_everywhere' }, now: context.now })
  return deviceIds
}
