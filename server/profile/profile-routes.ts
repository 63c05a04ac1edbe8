import { confirmWallet, signOutEverywhere } from '#contract/identity.ts'
import { completeProfile } from '#contract/profile.ts'
import { loadPermissionsOfRole } from '#server/access/role-permission-store.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { clearDeviceCookies } from '#server/identity/device-cookie.ts'
import { toUserView } from '#server/identity/user-view.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountWrite } from '#server/platform/http/mount.ts'
import { confirmOwnWallet } from '#server/profile/confirm-own-wallet.ts'
import { fillInProfile } from '#server/profile/fill-in-profile.ts'
import { signOutOfAll } from '#server/profile/sign-out-of-all.ts'

/** What a person does with their own account. */
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
    await signOutOfAll(tx, requestContextOf(call))
    call.clearCookie('sid')
    clearDeviceCookies(call, call.actor.userId)
    return { success: true as const, message: 'Every phone was signed out of your account.' }
  })
}
