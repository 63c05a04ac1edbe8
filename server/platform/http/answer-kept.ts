import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#domain/kernel/refusal.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { admitKnown } from '#server/platform/http/admission.ts'
import { packed, wayFor } from '#server/platform/http/compress-answers.ts'
import { KeptAnswers, type Hit, type Keeper, type Kept } from '#server/platform/http/kept-answers.ts'
import { sessionTokenOf, type OpenVisit } from '#server/platform/http/visit.ts'

/** One store for all calls of a process. */
const stores = new WeakMap<Deps, KeptAnswers>()
function storeOf(deps: Deps): KeptAnswers {
  const known = stores.get(deps) ?? new KeptAnswers(deps)
  stores.set(deps, known)
  return known
}

const keepers = new WeakMap<FastifyRequest, Keeper>()
export const JSON_TYPE = 'application/json; charset=utf-8'

/** Nothing that two callers could have in common but the same session, or none. */
const keyOf = (session: string, way: string | undefined, url: string): string =>
  `${session && hash('sha256', session, 'base64url')} ${way ?? ''} ${url}`

/**
 * Answers what is kept, where it still holds, before anything else is done for a call; every other call goes on. It was kept for the very session, way and
 * address, and is a whole answer with the headers that every answer has, so that nothing is left to decide.
 */
export function answerKept(app: FastifyInstance, deps: Deps, headers: Readonly<Record<string, string>>): void {
  const store = storeOf(deps)
  const head = Object.entries({ ...headers, 'cache-control': 'no-store', 'content-type': JSON_TYPE }).flat()
  const send = together((reply: FastifyReply, hit: Hit) => sendHit(reply, head, hit))
  app.addHook('onRequest', (request, reply, goOn) => {
    const now = deps.clock.now()
    const found = request.method === 'GET' ? lookUp(store, request, deps, now) : undefined
    if (found === undefined) return goOn()
    const answer = (holds: boolean) => {
      if (!holds) return goOn()
      const counted = found.actor && admitKnown(deps, request, found.actor, now)
      if (counted === undefined) return send(reply, found)
      counted.then((reason) => (reason ? goOn(new Refused(reason)) : send(reply, found)), goOn)
    }
    const holds = store.holds(found)
    if (holds === true) answer(true)
    else holds.then(answer, goOn)
  })
}

function lookUp(store: KeptAnswers, request: FastifyRequest, { config }: Deps, now: Date): Kept | undefined {
  const [session, way] = [sessionTokenOf(request, config.secure), wayFor(request)]
  return store.find(keyOf('', way, request.url), now) ?? (session ? store.find(keyOf(session, way, request.url), now) : undefined)
}

/** At the end of the turn, all that were found in it one after another: who hears the first of them need not be woken up for the next. */
function together<A extends unknown[]>(send: (...answer: A) => void): (...answer: A) => void {
  let waiting: A[] = []
  const sendAll = () => {
    const answers = waiting
    waiting = []
    for (const answer of answers) send(...answer)
  }
  return (...answer) => {
    if (waiting.push(answer) === 1) setImmediate(sendAll)
  }
}

/** Past the framework, which would write out for each answer anew what is the same each time. It still hears that the call was answered. */
function sendHit(reply: FastifyReply, head: readonly string[], { headers, body }: Hit): void {
  reply.hijack()
  reply.raw.writeHead(200, [...head, ...headers, 'x-request-id', reply.request.id])
  reply.raw.end(body, 'latin1')
}

/** To be called before a read whose answer may be kept. `sameForAll`: whoever calls. */
export function expectAnswer(deps: Deps, request: FastifyRequest, visit: OpenVisit, sameForAll: boolean): void {
  const session = sameForAll ? '' : visit.cookies['sid']
  // Not where the same is asked for in another way, of which there are without end.
  if (request.method === 'GET' && session !== undefined && request.url === request.routeOptions.url)
    keepers.set(request, storeOf(deps).keeper(keyOf(session, wayFor(request), request.url), visit.now))
}

/** Sends an answer that was worked out, and keeps it where it says nothing beside its body: no cookie, no way to a next page. `until`: see Keeper. */
export function keepAndSend(
  { request, reply, visit }: { request: FastifyRequest; reply: FastifyReply; visit: OpenVisit },
  { actor, until }: { actor?: Actor | undefined; until: Date | undefined },
  text: string,
): FastifyReply | undefined {
  const keep = keepers.get(request)
  if (keep === undefined || until === undefined || visit.changes.length > 0 || reply.hasHeader('link')) return undefined
  const whole = packed(text, wayFor(request))
  if (whole === undefined) return undefined
  keep(actor, until, whole)
  return reply.type(JSON_TYPE).headers(whole.headers).send(whole.body)
}
