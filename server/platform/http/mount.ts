import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Access, Endpoint, Inside } from '#contract/endpoint.ts'
import { refusal, Refused, type Refusal } from '#domain/kernel/refusal.ts'
import { isLockTimeout } from '#server/platform/database-errors.ts'
import { transaction, type Db, type Tx } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { authorise, authorisedCall, refuse } from '#server/platform/http/authorise.ts'
import type { Api } from '#server/platform/http/api.ts'
import { decode } from '#server/platform/http/decode.ts'
import { claimKey, releaseKey, storeResponse, keyedRequestOf } from '#server/platform/http/idempotency.ts'
import { registerListReader } from '#server/platform/http/list-reader.ts'
import { linkToNext, pageOf, queryOf, type Page } from '#server/platform/http/paging.ts'
import {
  fork,
  openBrowserContext,
  sendCookies,
  type OpenBrowserContext,
  type BrowserContext,
} from '#server/platform/http/browser-context.ts'

type Schema = z.ZodMiniType
const JSON_TYPE = 'application/json; charset=utf-8'

export interface Call<P, Q, B, A extends Access = 'signed-in'> extends BrowserContext {
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly actor: 'public' extends A ? Actor | undefined : Actor
}
type AfterCommit<C, R> = (call: C, answer: R) => Promise<R>
type CallOf<P, Q, B, A extends Access> = Call<Inside<P>, Inside<Q>, Inside<B>, A>

/** A refusal whose writes are committed, such as the count of wrong codes. */
export class Committed {
  readonly refusal: Refusal
  constructor(reason: Refusal) {
    this.refusal = reason
  }
}
export const commitAndRefuse = (reason: Refusal): Committed => new Committed(reason)

export function mountRead<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, A extends Access>(
  api: Api,
  endpoint: Endpoint<P, Q, B, R, A>,
  read: (call: CallOf<P, Q, B, A>, db: Db) => Promise<Inside<R>>,
): void {
  route(api, endpoint, async (request, reply, browser) => {
    const call = callOf(endpoint, request, browser, authorisedCall(request).actor)
    const answer = await api.readerFor(endpoint)((db) => read(call, db))
    await api.recordView(api.deps, endpoint, call)
    return send(api, reply, browser, JSON.stringify(encode(endpoint, answer)))
  })
}

/** `next`: cursor of the next page. */
export function mountList<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, A extends Access>(
  api: Api,
  endpoint: Endpoint<P, Q, B, R, A>,
  read: (call: CallOf<P, Q, B, A> & { readonly page: Page }, db: Db) => Promise<{ rows: Inside<R>; next?: string | undefined }>,
): void {
  registerListReader(api, endpoint, ({ browser, actor, values, page }, db) =>
    read(
      {
        ...browser,
        params: decode(endpoint.params, values),
        query: decode(endpoint.query, values),
        body: decode(endpoint.body, {}),
        actor,
        page,
      },
      db,
    ),
  )
  route(api, endpoint, async (request, reply, browser) => {
    const call = callOf(endpoint, request, browser, authorisedCall(request).actor)
    const { rows, next } = await api.readerFor(endpoint)((db) => read({ ...call, page: pageOf(request) }, db))
    await api.recordView(api.deps, endpoint, call)
    if (next !== undefined) linkToNext(request, reply, next)
    return send(api, reply, browser, JSON.stringify(encode(endpoint, rows)))
  })
}

export function mountWrite<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, A extends Access>(
  api: Api,
  endpoint: Endpoint<P, Q, B, R, A>,
  write: (call: CallOf<P, Q, B, A>, tx: Tx) => Promise<Inside<R> | Committed>,
): void {
  mountPreparedWrite(api, endpoint, () => Promise.resolve(undefined), write)
}

/** `prepare`: slow work before the transaction, also for a repeated request. */
export function mountPreparedWrite<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, A extends Access, T>(
  api: Api,
  endpoint: Endpoint<P, Q, B, R, A>,
  prepare: (call: CallOf<P, Q, B, A>) => Promise<T>,
  write: (call: CallOf<P, Q, B, A>, tx: Tx, prepared: T) => Promise<Inside<R> | Committed>,
  afterwards: AfterCommit<CallOf<P, Q, B, A>, Inside<R>> = (_call, answer) => Promise.resolve(answer),
): void {
  route(api, endpoint, async (request, reply, browser) => {
    // Public calls set cookies, which a stored response lacks.
    const keyed = keyedRequestOf(request, endpoint.access === 'public' ? undefined : authorisedCall(request).actor?.userId)
    const call = callOf(endpoint, request, browser, authorisedCall(request).actor)
    const prepared = await prepare(call)
    const outcome = await transaction(api.deps.db, async (tx) => {
      const attempt = fork(browser)
      if (keyed) {
        const first = await claimKey(tx, keyed, browser.now).catch(stillRunning)
        if (first) return { kind: 'replayed' as const, text: first.body, status: first.status, attempt }
      }
      const answer = await write({ ...call, setCookie: attempt.setCookie, clearCookie: attempt.clearCookie }, tx, prepared)
      if (answer instanceof Committed) {
        if (keyed) await releaseKey(tx, keyed)
        return { kind: 'refused' as const, refusal: answer.refusal, attempt }
      }
      const wire = encode(endpoint, answer)
      if (keyed) await storeResponse(tx, keyed, 200, JSON.stringify(withoutSecrets(endpoint, wire)))
      return { kind: 'answered' as const, answer, wire, attempt }
    })
    if (outcome.kind === 'refused') {
      sendCookies(reply, outcome.attempt, api.deps.config.secure)
      throw new Refused(outcome.refusal)
    }
    if (outcome.kind === 'replayed') {
      reply.header('idempotency-replayed', 'true')
      return send(api, reply.code(outcome.status), outcome.attempt, outcome.text)
    }
    const answer = await afterwards(call, outcome.answer)
    const wire = answer === outcome.answer ? outcome.wire : encode(endpoint, answer)
    return send(api, reply.code(200), outcome.attempt, JSON.stringify(wire))
  })
}

/** A repeated request gets the committed response, not that of `afterwards`. */
export function mountWriteThen<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, A extends Access>(
  api: Api,
  endpoint: Endpoint<P, Q, B, R, A>,
  write: (call: CallOf<P, Q, B, A>, tx: Tx) => Promise<Inside<R> | Committed>,
  afterwards: AfterCommit<CallOf<P, Q, B, A>, Inside<R>>,
): void {
  mountPreparedWrite(api, endpoint, () => Promise.resolve(undefined), write, afterwards)
}

/** With a name the browser saves the file. */
interface FileAnswer {
  readonly bytes: Buffer | Readable
  readonly name?: string
}

export function mountFile<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, A extends Access>(
  api: Api,
  endpoint: Endpoint<P, Q, B, R, A>,
  read: (call: CallOf<P, Q, B, A>, db: Db) => Promise<FileAnswer>,
): void {
  const { file } = endpoint
  if (file === undefined) throw new Error(`${endpoint.name} answers a file and does not say of which type`)
  route(api, endpoint, async (request, reply, browser) => {
    const call = callOf(endpoint, request, browser, authorisedCall(request).actor)
    const { bytes, name } = await read(call, api.deps.db)
    await api.recordView(api.deps, endpoint, call)
    sendCookies(reply, browser, api.deps.config.secure)
    if (name !== undefined) reply.header('content-disposition', `attachment; filename="${name}"`)
    return reply.type(file).header('content-security-policy', "default-src 'none'; sandbox").send(bytes)
  })
}

function route(
  api: Api,
  endpoint: Endpoint,
  handle: (request: FastifyRequest, reply: FastifyReply, browser: OpenBrowserContext) => Promise<FastifyReply>,
): void {
  const admission = authorise(api, endpoint)
  api.app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    onRequest: (request) => admission(request, openBrowserContext(request, api.deps)),
    handler: async (request, reply) => {
      const { browser, actor } = authorisedCall(request)
      try {
        return await handle(request, reply, browser)
      } catch (error) {
        if (error instanceof Refused) return refuse(api, endpoint, { request, actor, browser }, error.refusal)
        throw error
      }
    },
  })
}

function callOf<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, A extends Access>(
  endpoint: Endpoint<P, Q, B, R, A>,
  request: FastifyRequest,
  browser: OpenBrowserContext,
  actor: Actor | undefined,
): CallOf<P, Q, B, A> {
  return {
    ...browser,
    params: decode(endpoint.params, request.params),
    query: decode(endpoint.query, queryOf(request)),
    body: decode(endpoint.body, request.body === undefined ? {} : request.body),
    // authorise() refused callers without a session unless the endpoint is public.
    actor: actor as CallOf<P, Q, B, A>['actor'],
  }
}

/** Fields outside the response schema never leave the server. */
function encode<R extends Schema>(endpoint: Endpoint<Schema, Schema, Schema, R>, answer: Inside<R>): unknown {
  // encode() checks it at run time.
  return z.encode(endpoint.response, answer as z.output<R>)
}

function withoutSecrets({ secrets = [] }: Endpoint, wire: unknown): unknown {
  if (typeof wire !== 'object' || wire === null) return wire
  return Object.fromEntries(Object.entries(wire).filter(([name]) => !secrets.includes(name)))
}

function stillRunning(error: unknown): never {
  throw isLockTimeout(error) ? new Refused(refusal('still_running', undefined, { retryAfterSeconds: 2 })) : error
}

function send(api: Api, reply: FastifyReply, browser: OpenBrowserContext, text: string): FastifyReply {
  sendCookies(reply, browser, api.deps.config.secure)
  return reply.type(JSON_TYPE).send(text)
}
