import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { admitKnown, type Admission } from '#server/platform/http/admission.ts'
import { packed, wayFor, type Packed } from '#server/platform/http/compress-answers.ts'
import { KeptAnswers, type Keeper } from '#server/platform/http/kept-answers.ts'
import type { OpenVisit } from '#server/platform/http/visit.ts'

/** One store for all calls of a process. */
const stores = new WeakMap<Deps, KeptAnswers>()
function storeOf(deps: Deps): KeptAnswers {
  const known = stores.get(deps) ?? new KeptAnswers(deps)
  stores.set(deps, known)
  return known
}

const keepers = new WeakMap<FastifyRequest, Keeper>()
export const JSON_TYPE = 'application/json; charset=utf-8'

/** Answers from what is kept where that still holds, and goes the usual way where it does not. `sameForAll`: nobody is looked for. */
export function orAnswerKept(deps: Deps, admission: Admission, sameForAll: boolean): Admission {
  const store = storeOf(deps)
  return async (request, visit, reply) => {
    const session = sameForAll ? '' : visit.cookies['sid']
    if (request.method !== 'GET' || session === undefined) return admission(request, visit, reply)
    const key = `${session && hash('sha256', session, 'base64url')} ${wayFor(request) ?? ''} ${request.url}`
    const hit = await store.find(key, visit.now)
    if (hit !== undefined) {
      await admitKnown(deps, request, visit, hit.actor)
      return sendPacked(reply, hit)
    }
    keepers.set(request, store.keeper(key, visit.now))
    return admission(request, visit, reply)
  }
}

/** Keeps an answer that was worked out, where it says nothing beside its body: no cookie, no way to a next page. `until`: see Keeper. */
export function keepPacked(
  { request, reply, visit }: { request: FastifyRequest; reply: FastifyReply; visit: OpenVisit },
  { actor, until }: { actor?: Actor | undefined; until: Date | undefined },
  text: string,
): Packed | undefined {
  const keep = keepers.get(request)
  if (keep === undefined || until === undefined || visit.changes.length > 0 || reply.hasHeader('link')) return undefined
  const whole = packed(text, wayFor(request))
  if (whole !== undefined) keep(actor, until, whole)
  return whole
}

export const sendPacked = (reply: FastifyReply, { headers, body }: Packed): FastifyReply =>
  reply.type(JSON_TYPE).headers(headers).send(body)
