import type { FastifyRequest } from 'fastify'
import { SHOWN_USER_HEADER, type Endpoint } from '#contract/endpoint.ts'
import { refusal, type Refusal, type RefusalCode, Refused } from '#domain/kernel/refusal.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { OpenBrowserContext } from '#server/platform/http/browser-context.ts'
import { createSessionRateLimit, type SessionRateLimit } from '#server/platform/http/rate-limit.ts'

export interface AuthorisedCall {
  readonly browser: OpenBrowserContext
  readonly actor: Actor | undefined
}
export type Admission = (request: FastifyRequest, browser: OpenBrowserContext) => Promise<void>
const authorised = new WeakMap<FastifyRequest, AuthorisedCall>()

const rateLimits = new WeakMap<Deps, SessionRateLimit>()
function rateLimitOf(deps: Deps): SessionRateLimit {
  const limit = rateLimits.get(deps) ?? createSessionRateLimit()
  rateLimits.set(deps, limit)
  return limit
}

/** Runs before the body is read. */
export function authorise(api: Api, endpoint: Endpoint): Admission {
  return async (request, browser) => {
    const actor = await api.findActor(api.deps.db, browser)
    authorised.set(request, { browser, actor })
    const otherUser = refusalToActForAnother(endpoint, request.headers[SHOWN_USER_HEADER], actor)
    if (otherUser) await refuse(api, endpoint, { request, actor, browser }, otherUser)
    // Staff reads are audited and files count against a limit: a link of another site must cause neither.
    if (endpoint.access !== 'public' && browser.fromAnotherSite) throw new Refused(refusal('cross_site'))
    const reason = refusalToCall(endpoint, actor) ?? (actor && (await rateLimitOf(api.deps)(api.deps, actor, browser.now)))
    if (reason) await refuse(api, endpoint, { request, actor, browser }, reason)
  }
}

export function authorisedCall(request: FastifyRequest): AuthorisedCall {
  const found = authorised.get(request)
  if (found === undefined) throw new Error('A route without its admission hook')
  return found
}

export const actorOf = (request: FastifyRequest): Actor | undefined => authorised.get(request)?.actor

/** Only our pages send the header. */
function refusalToActForAnother({ access }: Endpoint, shownUser: unknown, actor: Actor | undefined): Refusal | undefined {
  if (access === 'public' || shownUser === undefined || actor === undefined || shownUser === actor.userId) return undefined
  return refusal('other_user_signed_in', undefined, { more: { signedInAs: actor.name } })
}

/** Permissions first: only staff see the request for a code. */
export function refusalToCall(
  { access, staff, method }: Pick<Endpoint, 'access' | 'staff' | 'method'>,
  actor: Actor | undefined,
): Refusal | undefined {
  if (access === 'public') return undefined
  if (actor === undefined) return refusal('unauthorized')
  if (actor.apiKey !== undefined && (method !== 'GET' || !staff)) return refusal('forbidden')
  if (access !== 'signed-in' && !access.some((permission) => actor.permissions.includes(permission))) return refusal('forbidden')
  if (staff && !actor.withCode) return refusal('code_sign_in_needed')
  return undefined
}

/** Refusals of the request itself. */
const NOT_AUDITED = new Set<RefusalCode>([
  'too_many_requests',
  'other_user_signed_in',
  'still_running',
  'database_unavailable',
  'network_not_configured',
  'invalid_request',
])

/** A refused staff call is audited first. */
export async function refuse(
  api: Api,
  endpoint: Endpoint,
  { request, actor, browser }: { request: FastifyRequest; actor: Actor | undefined; browser: OpenBrowserContext },
  reason: Refusal,
): Promise<never> {
  if (endpoint.staff && actor && !NOT_AUDITED.has(reason.code)) {
    const target = targetOf(endpoint.path, request.params)
    await api.recordRefusedAttempt(api.deps, {
      actor,
      action: endpoint.name,
      targetKind: target?.kind,
      targetId: target?.id,
      refusal: reason,
      origin: browser.origin,
      at: browser.now,
    })
  }
  throw new Refused(reason)
}

/** `/users/:userId/…` is a user, `/loans/:id` a loan. */
function targetOf(path: string, params: unknown): { kind: string; id: string } | undefined {
  const named = /\/([\w-]+)s\/:(\w+)/.exec(path)
  const value = Object.entries(params ?? {}).find(([name]) => name === named?.[2])?.[1]
  return named?.[1] === undefined || value === undefined ? undefined : { kind: named[1], id: String(value).slice(0, 100) }
}
