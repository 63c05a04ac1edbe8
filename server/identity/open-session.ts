import type * as z from 'zod/mini'
import type { simpleLogin } from '#contract/identity.ts'
import { deviceName } from '#domain/access/device-name.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { storedRole } from '#server/access/stored-access.ts'
import { insertAuditRow } from '#server/audit/audit-store.ts'
import {
  clearDeviceCookies,
  clearEarlierCookie,
  readDeviceCookie,
  removeFromDeviceCookie,
  writeDeviceCookie,
} from '#server/identity/device-cookie.ts'
import { forgetDevice, insertDevice, rotateToken } from '#server/identity/device-store.ts'
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

interface OpenedWith {
  readonly withCode: boolean
  readonly codeIssuedBy?: string | null
  readonly withSecondFactor?: boolean
  readonly message: string
}

/** Ends the browser's previous session and audits staff sign-ins. */
export async function openSession(
  tx: Tx,
  attempt: SignInAttempt,
  { withCode, codeIssuedBy = null, withSecondFactor = false, message }: OpenedWith,
): Promise<SignInAnswer> {
  const { deps, browser, user, ofRole, staff } = attempt
  const { now } = browser
  const before = browser.cookies['sid']
  if (isToken(before)) await deleteSession(tx, hashToken(before))
  const { deviceId, deviceTokenHash } = await useDevice(tx, attempt)
  const token = deps.random.token()
  const maxAgeSeconds = staff ? SECONDS.staffSession : SECONDS.customerSession
  const expiresAt = after(now, maxAgeSeconds)
  await insertSession(tx, {
    sessionHash: hashToken(token),
    userId: user.id,
    withCode,
    codeIssuedBy,
    withSecondFactor,
    deviceId,
    deviceTokenHash,
    now,
    expiresAt,
  })
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

/** A new device token for each sign-in (rule S18). */
async function useDevice(
  tx: Tx,
  { deps, browser, user, device }: SignInAttempt,
): Promise<{ deviceId: string; deviceTokenHash: string | null }> {
  const token = deps.random.token()
  const deviceId = device?.id ?? deps.random.id()
  const { now } = browser
  const name = deviceName(browser.userAgent)
  const others = readDeviceCookie(deps.config, browser).filter((entry) => entry.deviceId !== deviceId)
  writeDeviceCookie(deps.config, browser, [{ deviceId, token }, ...others])
  clearEarlierCookie(browser, user.id)
  const tokenHash = hashToken(token)
  if (device) {
    await rotateToken(tx, { deviceId, tokenHash: device.tokenHash, nextTokenHash: tokenHash, name, now })
    return { deviceId, deviceTokenHash: tokenHash }
  }
  const besideIds = others.map((entry) => entry.deviceId)
  await insertDevice(tx, { id: deviceId, userId: user.id, tokenHash, name, besideIds, now })
  return { deviceId, deviceTokenHash: null }
}

/** The account still recognises the device, unless `forgetPhone`. */
export async function endThisSession(
  tx: Tx,
  config: Config,
  browser: BrowserContext,
  { forgetPhone }: { forgetPhone: boolean },
): Promise<void> {
  const token = browser.cookies['sid']
  const ended = isToken(token) ? await deleteSession(tx, hashToken(token)) : undefined
  browser.clearCookie('sid')
  if (!forgetPhone) return
  if (!ended?.device_id) return clearDeviceCookies(browser)
  await forgetDevice(tx, { userId: ended.user_id, deviceId: ended.device_id })
  removeFromDeviceCookie(config, browser, [ended.device_id])
  clearEarlierCookie(browser, ended.user_id)
}
