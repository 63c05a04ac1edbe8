import { createHash } from 'node:crypto'
import { isToken, keyedHash } from '#server/identity/secret-hash.ts'
import { sameSecret } from '#server/platform/same-secret.ts'
import { SECONDS } from '#server/identity/sign-in-times.ts'
import type { Config } from '#server/platform/config.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'

export interface DeviceEntry {
  readonly deviceId: string
  readonly token: string
}

/** One cookie for all accounts of the browser: families share phones. */
const COOKIE = 'devices'
/** Keeps the cookie below 2 KB; the account that signed in longest ago is dropped. */
const MAX_ACCOUNTS = 20
const ID = /^[\da-f-]{36}$/

/** Newest sign-in first; empty unless we signed the cookie. */
export function readDeviceCookie({ sessionSecret }: Config, browser: BrowserContext): DeviceEntry[] {
  const [signature = '', ...parts] = (browser.cookies[COOKIE] ?? '').split('.')
  if (!sameSecret(signature, sign(sessionSecret, parts))) return []
  return parts.flatMap((deviceId, index) => {
    const token = parts[index + 1]
    return index % 2 === 0 && ID.test(deviceId) && isToken(token) ? [{ deviceId, token }] : []
  })
}

export function writeDeviceCookie({ sessionSecret }: Config, browser: BrowserContext, entries: readonly DeviceEntry[]): void {
  if (entries.length === 0) {
    if (browser.cookies[COOKIE] !== undefined) browser.clearCookie(COOKIE)
    return
  }
  const parts = entries.slice(0, MAX_ACCOUNTS).flatMap(({ deviceId, token }) => [deviceId, token])
  browser.setCookie(COOKIE, [sign(sessionSecret, parts), ...parts].join('.'), { maxAgeSeconds: SECONDS.deviceKnown })
}

export function renewDeviceCookie(browser: BrowserContext): void {
  const value = browser.cookies[COOKIE]
  if (value !== undefined) browser.setCookie(COOKIE, value, { maxAgeSeconds: SECONDS.deviceKnown })
}

export function removeFromDeviceCookie(config: Config, browser: BrowserContext, deviceIds: readonly string[]): void {
  const others = readDeviceCookie(config, browser).filter(({ deviceId }) => !deviceIds.includes(deviceId))
  writeDeviceCookie(config, browser, others)
}

export function clearDeviceCookies(browser: BrowserContext): void {
  for (const name of Object.keys(browser.cookies)) if (name === COOKIE || name.startsWith(EARLIER)) browser.clearCookie(name)
}

const sign = (secret: string, parts: readonly string[]): string => keyedHash(secret, 'devices', parts.join('.'))

/** Until 2026 each account had its own cookie; the next sign-in replaces it. */
const EARLIER = 'device_'
const earlierName = (userId: string): string => EARLIER + createHash('sha256').update(userId).digest('hex').slice(0, 12)

export function readEarlierCookie({ sessionSecret }: Config, browser: BrowserContext, userId: string): string | undefined {
  const [token, signature] = (browser.cookies[earlierName(userId)] ?? '').split('.')
  if (!isToken(token) || signature === undefined) return undefined
  return sameSecret(signature, keyedHash(sessionSecret, 'device', `${userId}\n${token}`)) ? token : undefined
}

export function clearEarlierCookie(browser: BrowserContext, userId: string): void {
  const name = earlierName(userId)
  if (browser.cookies[name] !== undefined) browser.clearCookie(name)
}
