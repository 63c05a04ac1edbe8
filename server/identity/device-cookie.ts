import { createHash } from 'node:crypto'
import { isToken, keyedHash, sameSecret } from '#server/identity/secret-hash.ts'
import { SECONDS } from '#server/identity/sign-in-times.ts'
import type { Config } from '#server/platform/config.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'

const PREFIX = 'device_'

/** One cookie for each account, since a family may share one phone. */
const nameFor = (userId: string): string => PREFIX + createHash('sha256').update(userId).digest('hex').slice(0, 12)

/** The device token that this browser holds for the account; undefined where it holds none that we signed. */
export function readDeviceCookie({ sessionSecret }: Config, visit: BrowserContext, userId: string): string | undefined {
  const [token, signature] = (visit.cookies[nameFor(userId)] ?? '').split('.')
  if (!isToken(token) || signature === undefined) return undefined
  return sameSecret(signature, sign(sessionSecret, userId, token)) ? token : undefined
}

export function writeDeviceCookie({ sessionSecret }: Config, visit: BrowserContext, userId: string, token: string): void {
  visit.setCookie(nameFor(userId), `${token}.${sign(sessionSecret, userId, token)}`, { maxAgeSeconds: SECONDS.deviceKnown })
}

/** The tokens of every account that this browser holds. Only one that we gave out is known to anybody, so the signature is not asked for. */
export const deviceTokens = ({ cookies }: BrowserContext): string[] =>
  Object.entries(cookies)
    .flatMap(([name, value]) => (name.startsWith(PREFIX) ? [value?.split('.')[0]] : []))
    .filter((token) => isToken(token))

/** The 180 days run from the last use. */
export function renewDeviceCookie(visit: BrowserContext, userId: string): void {
  const name = nameFor(userId)
  const value = visit.cookies[name]
  if (value !== undefined) visit.setCookie(name, value, { maxAgeSeconds: SECONDS.deviceKnown })
}

/** Of one account, or of all where it is not known whose session it was. */
export function clearDeviceCookies(visit: BrowserContext, userId: string | undefined): void {
  const names = userId === undefined ? Object.keys(visit.cookies).filter((name) => name.startsWith(PREFIX)) : [nameFor(userId)]
  for (const name of names) visit.clearCookie(name)
}

const sign = (secret: string, userId: string, token: string): string => keyedHash(secret, 'device', `${userId}\n${token}`)
