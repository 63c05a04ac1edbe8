import { validateAdmin } from '#contract/people.ts'
import { forgetOwnDevice, listOwnDevices } from '#contract/profile.ts'
import { logOut, readCurrentUser, readSignInSettings, simpleLogin } from '#contract/identity.ts'
import { addPasskey, listPasskeys, readPasskeyChallenge, readPasskeyOptions, removePasskey } from '#contract/operations.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { relyingParty } from '#server/identity/claim-passkey.ts'
import { currentUser } from '#server/identity/load-current-user.ts'
import { forgetDeviceOf, listDevicesOf } from '#server/identity/own-devices.ts'
import { endThisSession } from '#server/identity/open-session.ts'
import { addPasskeyOf, listPasskeysOf, passkeyOptionsFor, removePasskeyOf } from '#server/identity/own-passkeys.ts'
import { encodeChallenge, makeChallenge } from '#server/identity/passkey-challenge.ts'
import { signIn } from '#server/identity/sign-in.ts'
import { validateAdminPassword } from '#server/identity/validate-admin-password.ts'
import { DEVELOPMENT_ADMIN_PASSWORD } from '#server/platform/config.ts'
import { transaction } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { openBrowserContext, sendCookies } from '#server/platform/http/browser-context.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'

export function identityRoutes(api: Api): void {
  const { deps } = api
  mountRead(api, readCurrentUser, async ({ actor, now }, db) => ({ user: await currentUser(db, actor, dayOf(now)) }))
  mountWrite(api, simpleLogin, (call, tx) => signIn(tx, deps, call, call.body))
  mountWrite(api, validateAdmin, (call, tx) => validateAdminPassword(tx, deps, call, call.body))
  mountWrite(api, logOut, async (call, tx) => {
    await endThisSession(tx, deps.config, call, { forgetPhone: call.body.forgetPhone ?? false })
    return { success: true as const, message: 'You are signed out.' }
  })
  mountRead(api, listOwnDevices, (call, db) => listDevicesOf(db, call.actor, call.now))
  mountWrite(api, forgetOwnDevice, async (call, tx) => {
    await forgetDeviceOf(tx, deps.config, call, requestContextOf(call), call.params.deviceId)
    return { success: true as const, message: 'The device is forgotten. It needs a code at the next sign-in.' }
  })
  passkeyRoutes(api)
  mountRead(api, readSignInSettings, async () => {
    const { env, showsCodes, administrator } = deps.config
    // A chosen password is never shown, not even in development.
    const shown = showsCodes && administrator.password === DEVELOPMENT_ADMIN_PASSWORD
    return {
      development: env === 'development',
      ...(shown && { developmentAdmin: { email: administrator.email, password: administrator.password } }),
    }
  })
  navigations(api)
}

function passkeyRoutes(api: Api): void {
  const { deps } = api
  const rpId = relyingParty(deps.config).expectedRPID
  mountRead(api, readPasskeyChallenge, async ({ now }) => ({
    challenge: encodeChallenge(makeChallenge(deps, 'sign in', now)),
    rpId,
    userVerification: 'preferred' as const,
  }))
  mountRead(api, listPasskeys, ({ actor }, db) => listPasskeysOf(db, actor))
  mountRead(api, readPasskeyOptions, (call, db) => passkeyOptionsFor(db, deps, call))
  mountWrite(api, addPasskey, async (call, tx) => {
    const refused = await addPasskeyOf(tx, deps, requestContextOf(call), call.body)
    return refused ?? { success: true as const, message: 'The passkey is added.' }
  })
  mountWrite(api, removePasskey, async (call, tx) => {
    await removePasskeyOf(tx, deps, requestContextOf(call), call.params.passkeyId)
    return { success: true as const, message: 'The passkey is removed.' }
  })
}

/** A link on another site must not sign a user out. */
function navigations({ app, deps }: Api): void {
  app.get('/api/login', async (_request, reply) => reply.redirect('/login', 303))
  app.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) => {
    const browser = openBrowserContext(request, deps)
    if (!browser.fromAnotherSite) {
      await transaction(deps.db, (tx) => endThisSession(tx, deps.config, browser, { forgetPhone: false }))
      sendCookies(reply, browser, deps.config.secure)
    }
    return reply.redirect('/', 303)
  })
}
