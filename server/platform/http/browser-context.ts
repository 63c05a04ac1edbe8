import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Where a call came from. */
export interface Origin {
  readonly requestId: string
  /** The client's own address: a proxy's word counts only where the proxy is trusted. */
  readonly address: string
}

/** What a use case may know of the browser, and what it may leave there. Cookies are named without their prefix: `sid`, never `__Host-sid`. */
export interface BrowserContext {
  readonly origin: Origin
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The application's clock, read once for the whole call. */
  readonly now: Date
  /** The browser says that another site made it send this. Calls that change something never get here then; navigations do. */
  readonly fromAnotherSite: boolean
  readonly setCookie: (name: string, value: string, options: { maxAgeSeconds: number }) => void
  readonly clearCookie: (name: string) => void
}

type CookieChange = { name: string; value: string; maxAgeSeconds: number }

/** A visit whose cookie changes wait until it is known that what they stand for was committed. */
export interface OpenBrowserContext extends BrowserContext {
  readonly changes: CookieChange[]
}

/** Over https every cookie is Secure and bound to this host by its name. */
const prefix = (secure: boolean): string => (secure ? '__Host-' : '')

export function openBrowserContext(request: FastifyRequest, deps: Deps): OpenBrowserContext {
  const changes: CookieChange[] = []
  const before = prefix(deps.config.secure)
  const cookies: Record<string, string | undefined> = {}
  for (const name in request.cookies) if (name.startsWith(before)) cookies[name.slice(before.length)] = request.cookies[name]
  return {
    origin: { requestId: request.id, address: request.ip },
    cookies,
    now: deps.clock.now(),
    fromAnotherSite: saysAnotherSite(request),
    changes,
    setCookie: (name, value, { maxAgeSeconds }) => changes.push({ name, value, maxAgeSeconds }),
    clearCookie: (name) => changes.push({ name, value: '', maxAgeSeconds: 0 }),
  }
}

/** The same visit with cookie changes of its own: for one attempt of a transaction that may be rolled back or run again. */
export function fork(browser: OpenBrowserContext): OpenBrowserContext {
  const changes = [...browser.changes]
  return {
    ...browser,
    changes,
    setCookie: (name, value, { maxAgeSeconds }) => changes.push({ name, value, maxAgeSeconds }),
    clearCookie: (name) => changes.push({ name, value: '', maxAgeSeconds: 0 }),
  }
}

/** Sends the changes; of several to one cookie the last counts. */
export function sendCookies(reply: FastifyReply, browser: OpenBrowserContext, secure: boolean): void {
  for (const { name, value, maxAgeSeconds } of new Map(browser.changes.map((change) => [change.name, change])).values())
    reply.setCookie(prefix(secure) + name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: maxAgeSeconds })
}

/** Whether the browser holds a session cookie, valid or not: enough to choose between two public pages. */
export const hasSessionCookie = (request: FastifyRequest, secure: boolean): boolean => Boolean(sessionTokenOf(request, secure))
export const sessionTokenOf = (request: FastifyRequest, secure: boolean): string | undefined => request.cookies[`${prefix(secure)}sid`]

/** Sec-Fetch-Site as every current browser sends it; a client that is no browser sends none. */
export function saysAnotherSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * What changes something is refused when the browser says that another site sent it: by Sec-Fetch-Site, and by Origin where a browser is too old for
 * that. Clients that are no browsers send neither and carry no cookies that a stranger could ride on.
 */
export function refuseOtherSites(publicOrigin: string): onRequestHookHandler {
  return (request, _reply, done) => {
    if (SAFE.has(request.method)) return done()
    const { origin } = request.headers
    const another = saysAnotherSite(request) || (origin !== undefined && origin !== publicOrigin && hostOf(origin) !== request.host)
    return another ? done(new Refused(refusal('cross_site'))) : done()
  }
}

const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host
