import type * as z from 'zod/mini'
import type { simpleLogin } from '#contract/identity.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { storedRole } from '#server/access/stored-access.ts'
import { insertAuditRow } from '#server/audit/audit-store.ts'
import { clearDeviceCookies, deviceTokens, readDeviceCookie, renewDeviceCookie, writeDeviceCookie } from '#server/identity/device-cookie.ts'
import { forgetDevice, insertDevice, noteDeviceUse } from '#server/identity/device-store.ts'
import { hashToken, isToken } from '#server/identity/secret-hash.ts'
import { deleteSession, insertSession } from '#server/identity/session-store.ts'
import type { SignInAttempt } from '#server/identity/sign-in-attempt.ts'
import { after, SECONDS } from '#server/identity/sign-in-times.ts'
import { noteSignedInUse } from '#server/identity/user-store.ts'
import { toCurrentUserView } from '#server/identity/user-view.ts'
import { freeUnallocatedOf } from '#server/ledger/lots-store.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'

export type SignInAnswer = z.output<typeof simpleLogin.response>

/** Ends the browser's previous session and audits staff sign-ins. */
export async function openSession(
  tx: Tx,
  attempt: SignInAttempt,
  { withCode, codeIssuedBy = null, message }: { withCode: boolean; codeIssuedBy?: string | null; message: string },
): Promise<SignInAnswer> {
  const { deps, browser, user, ofRole, staff } = attempt
  const { now } = browser
  const before = browser.cookies['sid']
  if (isToken(before)) await deleteSession(tx, hashToken(before))
  const deviceId = await useDevice(tx, attempt)
  const token = deps.random.token()
  const maxAgeSeconds = staff ? SECONDS.staffSession : SECONDS.customerSession
  const expiresAt = after(now, maxAgeSeconds)
  await insertSession(tx, { sessionHash: hashToken(token), userId: user.id, withCode, codeIssuedBy, deviceId, now, expiresAt })
  browser.setCookie('sid', token, { maxAgeSeconds })
  await noteSignedInUse(tx, user.id, now)
  if (staff) {
    const actor = { userId: user.id, role: storedRole(user.role) }
    const row = { at: now, actor, action: 'signIn', target: { kind: 'user', id: user.id }, after: { withCode }, origin: browser.origin }
    await insertAuditRow(tx, 'done', row)
  }
  const ofSession = { withCode: withCode || !deps.config.signInCodes, unallocated: await freeUnallocatedOf(tx, user.id, dayOf(now)) }
  return { success: true, message, user: toCurrentUserView(user, ofRole, ofSession) }
}

/** A device's token never changes: a lost response must not make a known phone unknown. */
async function useDevice(tx: Tx, { deps, browser, user, deviceId }: SignInAttempt): Promise<string> {
  if (deviceId !== undefined) {
    await noteDeviceUse(tx, deviceId, browser.now)
    renewDeviceCookie(browser, user.id)
    return deviceId
  }
  const id = deps.random.id()
  const token = deps.random.token()
  await insertDevice(tx, {
    id,
    userId: user.id,
    tokenHash: hashToken(token),
    besideHashes: deviceTokens(browser).map(hashToken),
    now: browser.now,
  })
  writeDeviceCookie(deps.config, browser, user.id, token)
  return id
}

/** The account still knows the device unless it is to be forgotten. */
export async function endThisSession(
  tx: Tx,
  config: Config,
  browser: BrowserContext,
  { forgetPhone }: { forgetPhone: boolean },
): Promise<void> {
  const token = browser.cookies['sid']
  const userId = isToken(token) ? await deleteSession(tx, hashToken(token)) : undefined
  browser.clearCookie('sid')
  if (!forgetPhone) return
  const device = userId === undefined ? undefined : readDeviceCookie(config, browser, userId)
  if (userId !== undefined && device !== undefined) await forgetDevice(tx, { userId, tokenHash: hashToken(device) })
  clearDeviceCookies(browser, userId)
}
