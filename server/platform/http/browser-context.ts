import { isIP } from 'node:net'
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Deps } from '#server/platform/deps.ts'

export interface Origin {
  readonly requestId: string
  /** Forwarded addresses count only from trusted proxies. */
  readonly address: string
}

/** Cookie names without prefix: `sid`, not `__Host-sid`. */
export interface BrowserContext {
  readonly origin: Origin
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly now: Date
  readonly userAgent: string | undefined
  readonly authorization: string | undefined
  /** By Sec-Fetch-Site. authorise() then admits only public reads. */
  readonly fromAnotherSite: boolean
  readonly setCookie: (name: string, value: string, options: { maxAgeSeconds: number }) => void
  readonly clearCookie: (name: string) => void
}

type CookieChange = { name: string; value: string; maxAgeSeconds: number }

/** Cookie changes wait for the commit. */
export interface OpenBrowserContext extends BrowserContext {
  readonly changes: CookieChange[]
}

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
    userAgent: request.headers['user-agent'],
    authorization: request.headers.authorization,
    fromAnotherSite: isFromAnotherSite(request),
    changes,
    setCookie: (name, value, { maxAgeSeconds }) => changes.push({ name, value, maxAgeSeconds }),
    clearCookie: (name) => changes.push({ name, value: '', maxAgeSeconds: 0 }),
  }
}

/** For one attempt of a transaction that may be repeated. */
export function fork(browser: OpenBrowserContext): OpenBrowserContext {
  const changes = [...browser.changes]
  return {
    ...browser,
    changes,
    setCookie: (name, value, { maxAgeSeconds }) => changes.push({ name, value, maxAgeSeconds }),
    clearCookie: (name) => changes.push({ name, value: '', maxAgeSeconds: 0 }),
  }
}

export function sendCookies(reply: FastifyReply, browser: OpenBrowserContext, secure: boolean): void {
  for (const { name, value, maxAgeSeconds } of new Map(browser.changes.map((change) => [change.name, change])).values())
    reply.setCookie(prefix(secure) + name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: maxAgeSeconds })
}

/** The session may be invalid. */
export const hasSessionCookie = (request: FastifyRequest, secure: boolean): boolean => Boolean(sessionTokenOf(request, secure))
export const sessionTokenOf = (request: FastifyRequest, secure: boolean): string | undefined => request.cookies[`${prefix(secure)}sid`]

export function isFromAnotherSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** By Sec-Fetch-Site, or Origin in old browsers. Other clients send neither, and no site can abuse them. */
export function refuseOtherSites(publicOrigin: string): onRequestHookHandler {
  return (request, _reply, done) => {
    if (SAFE.has(request.method)) return done()
    const { origin } = request.headers
    const another = isFromAnotherSite(request) || (origin !== undefined && origin !== publicOrigin && hostOf(origin) !== request.host)
    return another ? done(new Refused(refusal('cross_site'))) : done()
  }
}

/**
 * Development responses show codes, so names that another site pointed at this machine (DNS rebinding) are refused. IP addresses cannot be
 * pointed elsewhere, and every browser sends a name. In production the proxy decides which names lead here.
 */
export function refuseOtherHosts({ publicOrigin, host }: { publicOrigin: string; host: string }): onRequestHookHandler {
  const own = new Set([new URL(publicOrigin).hostname, host, 'localhost'])
  return (request, _reply, done) => {
    // Without IPv6 brackets.
    const name = request.hostname.replaceAll(/^\[|\]$/g, '')
    const known = name === '' || own.has(name) || name.endsWith('.localhost') || isIP(name) > 0
    return known ? done() : done(new Refused(refusal('other_host', { address: publicOrigin })))
  }
}

const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host
