import { createHash } from 'node:crypto'
import { isToken, keyedHash } from '#server/identity/secret-hash.ts'
import { sameSecret } from '#server/platform/same-secret.ts'
import { SECONDS } from '#server/identity/sign-in-times.ts'
import type { Config } from '#server/platform/config.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'

const PREFIX = 'device_'

/** One cookie per account: families share phones. */
const nameFor = (userId: string): string => PREFIX + createHash('sha256').update(userId).digest('hex').slice(0, 12)

/** The account's device token in this browser; undefined unless we signed it. */
export function readDeviceCookie({ sessionSecret }: Config, browser: BrowserContext, userId: string): string | undefined {
  const [token, signature] = (browser.cookies[nameFor(userId)] ?? '').split('.')
  if (!isToken(token) || signature === undefined) return undefined
  return sameSecret(signature, sign(sessionSecret, userId, token)) ? token : undefined
}

export function writeDeviceCookie({ sessionSecret }: Config, browser: BrowserContext, userId: string, token: string): void {
  browser.setCookie(nameFor(userId), `${token}.${sign(sessionSecret, userId, token)}`, { maxAgeSeconds: SECONDS.deviceKnown })
}

/** Unsigned tokens match no row, so signatures are not checked. */
export const deviceTokens = ({ cookies }: BrowserContext): string[] =>
  Object.entries(cookies)
    .flatMap(([name, value]) => (name.startsWith(PREFIX) ? [value?.split('.')[0]] : []))
    .filter((token) => isToken(token))

/** The 180 days start at the last use. */
export function renewDeviceCookie(browser: BrowserContext, userId: string): void {
  const name = nameFor(userId)
  const value = browser.cookies[name]
  if (value !== undefined) browser.setCookie(name, value, { maxAgeSeconds: SECONDS.deviceKnown })
}

/** For one account, or for all if the session's user is unknown. */
export function clearDeviceCookies(browser: BrowserContext, userId: string | undefined): void {
  const names = userId === undefined ? Object.keys(browser.cookies).filter((name) => name.startsWith(PREFIX)) : [nameFor(userId)]
  for (const name of names) browser.clearCookie(name)
}

const sign = (secret: string, userId: string, token: string): string => keyedHash(secret, 'device', `${userId}\n${token}`)
