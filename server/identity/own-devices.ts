import type * as z from 'zod/mini'
import type { listOwnDevices } from '#contract/profile.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { removeFromDeviceCookie } from '#server/identity/device-cookie.ts'
import { forgetDevice, listDevices } from '#server/identity/device-store.ts'
import { loadSession } from '#server/identity/session-store.ts'
import { before, SECONDS } from '#server/identity/sign-in-times.ts'
import { lockUser } from '#server/identity/user-store.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'

export async function listDevicesOf(db: Db, { userId, sessionHash }: Actor, now: Date): Promise<z.output<typeof listOwnDevices.response>> {
  const rows = await listDevices(db, { userId, sessionHash, usedSince: before(now, SECONDS.deviceKnown), now })
  const devices = rows.map((row) => ({
    id: row.id,
    name: row.name,
    thisDevice: row.this_device,
    signedIn: row.signed_in,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
  return { devices }
}

/** Ends its sessions too. @throws Refused not_found */
export async function forgetDeviceOf(
  tx: Tx,
  config: Config,
  browser: BrowserContext,
  context: RequestContext,
  deviceId: string,
): Promise<void> {
  const { userId, sessionHash } = context.actor
  await lockUser(tx, userId)
  if (!(await forgetDevice(tx, { userId, deviceId }))) throw new Refused(refusal('not_found'))
  if ((await loadSession(tx, sessionHash, context.now)) === undefined) browser.clearCookie('sid')
  removeFromDeviceCookie(config, browser, [deviceId])
  await recordAuditEvent(tx, context, { action: 'forgetOwnDevice', target: { kind: 'user', id: userId } })
}
