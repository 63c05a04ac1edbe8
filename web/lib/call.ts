import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, fieldErrors, readErrorBody } from '#web/lib/api-error.ts'
import { dropEarly, takeEarly } from '#web/lib/early-responses.ts'
import { noteOtherUser, shownUserHeader } from '#web/lib/shown-user.ts'
import { noteAnswer, noteUnreachable } from '#web/lib/online.ts'

type Schema = z.ZodMiniType
export type AnyEndpoint = Endpoint

// An endpoint without this member has the constraint as its type, whose output is unknown.
type Part<Name extends string, S extends Schema> =
  unknown extends z.output<S> ? { readonly [name in Name]?: undefined } : { readonly [name in Name]: z.output<S> }

/** Decoded: amounts in Pesewas, moments as Date. */
export type InputOf<E> = E extends Endpoint<infer P, infer Q, infer B> ? Part<'params', P> & Part<'query', Q> & Part<'body', B> : never
export type AnswerOf<E extends AnyEndpoint> = z.output<E['response']>

export interface CallOptions {
  /** Idempotency key. */
  key?: string | undefined
  /** A repetition changes nothing more, as with reads and calls with a key. */
  repeatable?: true
  signal?: AbortSignal
  page?: { limit?: number; cursor?: string | undefined }
}

export interface Sent {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** @throws ApiError; other errors only for an abort or an invalid response. */
export async function call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<AnswerOf<E>> {
  return (await exchange(endpoint, input, options)).answer
}

/** `next`: cursor of the next page. */
export async function callPage<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<{ rows: AnswerOf<E>; next: string | undefined }> {
  const { answer, next } = await exchange(endpoint, input, options)
  return { rows: answer, next }
}

async function exchange<E extends AnyEndpoint>(
  endpoint: E,
  input: Sent,
  options: CallOptions,
): Promise<{ answer: AnswerOf<E>; next: string | undefined }> {
  if (endpoint.method !== 'GET') dropEarly()
  else if (addressOf(endpoint, input, options) === endpoint.path) {
    const early = await takeEarly(endpoint.name)
    if (early !== undefined) return readEarly(endpoint, early)
  }
  const body = endpoint.body && input.body !== undefined ? JSON.stringify(encode(endpoint.body, input.body)) : undefined
  const request: RequestInit = {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(endpoint.access !== 'public' && shownUserHeader()),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(options.key !== undefined && { 'Idempotency-Key': options.key }),
    },
    ...(body !== undefined && { body }),
    ...(options.signal && { signal: options.signal }),
  }
  const repeatable = endpoint.method === 'GET' || options.key !== undefined || options.repeatable === true
  const response = await (repeatable ? sendRepeatedly : send)(addressOf(endpoint, input, options), request)
  if (!response.ok) throw await failure(endpoint, response)
  // Decoded with the endpoint's own schema.
  const answer = z.decode(endpoint.response, await response.json()) as AnswerOf<E>
  const link = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1]
  return { answer, next: link === undefined ? undefined : (new URL(link, 'http://list').searchParams.get('cursor') ?? undefined) }
}

function readEarly<E extends AnyEndpoint>(endpoint: E, early: unknown): { answer: AnswerOf<E>; next: string | undefined } {
  noteAnswer(new Date())
  // Encoded by `readStart`: a list with the cursor of its next page.
  const { rows, next } = endpoint.list ? (early as { rows: unknown; next: string | null }) : { rows: early, next: null }
  // Decoded with the endpoint's own schema.
  return { answer: z.decode(endpoint.response, rows) as AnswerOf<E>, next: next ?? undefined }
}

const MOST_TRIES = 3

/** Repeats up to twice after a 503 with `Retry-After`, with jitter. @throws ApiError without a response. */
export async function sendRepeatedly(address: string, request: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send(address, request)
    const seconds = response.status === 503 ? Number(response.headers.get('Retry-After')) : 0
    if (!(seconds > 0) || tries === MOST_TRIES) return response
    await new Promise((resolve) => setTimeout(resolve, seconds * (1000 + Math.random() * 500)))
  }
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, request)
    noteAnswer(new Date())
    return response
  } catch (error) {
    if (request.signal?.aborted) throw error
    noteUnreachable()
    throw new ApiError({ status: 0, message: 'We could not reach Mmoa Loans. Please check your internet and try again.' })
  }
}

async function failure(endpoint: AnyEndpoint, response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const body = parsed(text)
  const { message, errors } = readErrorBody(body)
  noteOtherUser(body)
  const plain = endpoint.method === 'GET' ? `${response.status}: ${text || response.statusText}` : `Request failed: ${response.statusText}`
  return new ApiError({
    status: response.status,
    message: endpoint.method === 'GET' ? plain : (message ?? plain),
    serverMessage: message,
    errors,
    body,
    retryAfter: response.headers.has('Retry-After'),
  })
}

/** @throws ApiError with a message per field. */
function encode(schema: Schema, value: unknown): unknown {
  const result = z.safeEncode(schema, value)
  if (result.success) return result.data
  const issues = result.error.issues
  throw new ApiError({
    status: 400,
    message: issues[0]?.message ?? 'Please check the details and try again.',
    serverMessage: issues[0]?.message,
    errors: fieldErrors(issues),
  })
}

function addressOf(endpoint: AnyEndpoint, input: Sent, { page }: CallOptions): string {
  const params = members(endpoint.params, input.params)
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(members(endpoint.query, input.query))
  if (page?.limit !== undefined) query.set('limit', String(page.limit))
  if (page?.cursor !== undefined) query.set('cursor', page.cursor)
  return query.size > 0 ? `${path}?${query}` : path
}

function members(schema: Schema | undefined, value: unknown): Record<string, string> {
  const encoded = schema && value !== undefined ? encode(schema, value) : undefined
  if (typeof encoded !== 'object' || encoded === null) return {}
  return Object.fromEntries(
    Object.entries(encoded)
      .filter(([, member]) => member !== undefined && member !== null)
      .map(([name, member]) => [name, String(member)]),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
