import { insertAuditRow } from '#server/audit/audit-store.ts'
import { readDeviceCookie, readEarlierCookie } from '#server/identity/device-cookie.ts'
import { findDevice, findDeviceByToken, forgetDevice, type KnownDevice } from '#server/identity/device-store.ts'
import { hashToken } from '#server/identity/secret-hash.ts'
import { before, SECONDS } from '#server/identity/sign-in-times.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'

export interface RecognisedDevice {
  readonly id: string
  readonly tokenHash: string
}

/** Undefined for an unknown device, and for one forgotten because an older token returned (rule S18). */
export async function recogniseDevice(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  browser: BrowserContext,
  user: { readonly id: string; readonly phone: string | null },
): Promise<RecognisedDevice | undefined> {
  const usedSince = before(browser.now, SECONDS.deviceKnown)
  const entries = readDeviceCookie(config, browser)
  const device = await findDevice(tx, { userId: user.id, ids: entries.map(({ deviceId }) => deviceId), usedSince })
  const entry = entries.find(({ deviceId }) => deviceId === device?.id)
  if (!device || !entry) return recogniseByEarlierCookie(tx, config, browser, user.id)
  if (accepts(device, hashToken(entry.token))) return { id: device.id, tokenHash: hashToken(entry.token) }
  await forgetCopiedDevice(tx, browser, user, device.id)
  return undefined
}

async function recogniseByEarlierCookie(
  tx: Tx,
  config: Config,
  browser: BrowserContext,
  userId: string,
): Promise<RecognisedDevice | undefined> {
  const token = readEarlierCookie(config, browser, userId)
  if (token === undefined) return undefined
  const tokenHash = hashToken(token)
  const device = await findDeviceByToken(tx, { userId, tokenHash, usedSince: before(browser.now, SECONDS.deviceKnown) })
  return device && { id: device.id, tokenHash }
}

const accepts = ({ token_hash, next_token_hash }: KnownDevice, tokenHash: string): boolean =>
  tokenHash === token_hash || tokenHash === next_token_hash

/** Two browsers hold one device's token; neither is trusted. */
async function forgetCopiedDevice(
  tx: Tx,
  { now, origin }: BrowserContext,
  user: { readonly id: string; readonly phone: string | null },
  deviceId: string,
): Promise<void> {
  await forgetDevice(tx, { userId: user.id, deviceId })
  await insertAuditRow(tx, 'done', {
    at: now,
    actor: undefined,
    action: 'forgetCopiedDevice',
    target: { kind: 'user', id: user.id },
    origin,
  })
  await notifyCustomer(tx, { userId: user.id, phone: user.phone, event: { kind: 'device_forgotten' }, now })
}
