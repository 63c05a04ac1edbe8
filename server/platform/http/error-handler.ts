import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { refusal, type Refusal, Refused } from '#domain/kernel/refusal.ts'
import { isDatabaseUnavailable, isDuplicate, isUnstorable } from '#server/platform/database-errors.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'
import { REFUSAL_STATUS } from '#contract/refusal-status.ts'

interface ErrorResponse {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>> & { readonly message: string }
  readonly retryAfterSeconds?: number | undefined
  readonly fault?: 'warn' | 'error'
}

export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** Responses contain no internals. */
export function errorHandler(log: Logger): (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  return async (error, request, reply) => {
    const response = responseTo(error)
    if (response.fault) log[response.fault]({ err: error, requestId: request.id, route: request.routeOptions.url }, 'A call failed')
    if (response.retryAfterSeconds !== undefined) reply.header('retry-after', String(response.retryAfterSeconds))
    if (response.status === 413) await drainBody(request)
    dropFileHeaders(reply)
    return reply.code(response.status).type('application/json; charset=utf-8').send(JSON.stringify(response.body))
  }
}

/** A file that failed before its first row left headers that garble our sentence. */
function dropFileHeaders(reply: FastifyReply): void {
  for (const name of ['content-encoding', 'content-disposition', 'content-length', 'etag', 'last-modified']) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
}

export function responseTo(error: unknown): ErrorResponse {
  if (error instanceof Refused) return ofRefusal(error.refusal)
  if (error instanceof InvalidRequest) return { status: 400, body: { message: error.message, errors: error.errors } }
  if (error instanceof TooBusy)
    return { status: 503, body: { message: 'We are very busy. Please try again in a moment.' }, retryAfterSeconds: 5 }
  if (isDatabaseUnavailable(error))
    return { ...ofRefusal(refusal('database_unavailable', undefined, { retryAfterSeconds: 2 })), fault: 'error' }
  if (isUnstorable(error)) return { ...ofRefusal(refusal('invalid_request')), fault: 'warn' }
  if (isDuplicate(error))
    return { status: 409, body: { message: 'Another user did this at the same moment. Please look again.' }, fault: 'error' }
  return ofFramework(error) ?? { status: 500, body: { message: 'Something went wrong' }, fault: 'error' }
}

function ofRefusal({ code, message, errors, more, retryAfterSeconds }: Refusal): ErrorResponse {
  return { status: REFUSAL_STATUS[code], body: { message, ...(errors && { errors }), ...more }, retryAfterSeconds }
}

/** Fastify's texts name internals. */
function ofFramework(error: unknown): ErrorResponse | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined
  switch (error.statusCode) {
    case 404:
      return ofRefusal(refusal('not_found'))
    case 413:
      return ofRefusal(refusal('body_too_large'))
    case 415:
      return ofRefusal(refusal('wrong_content_type'))
    default:
      return error.statusCode >= 400 && error.statusCode < 500 ? ofRefusal(refusal('invalid_request')) : undefined
  }
}

/** A browser still sending would see a broken connection instead of our sentence. */
async function drainBody({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  await new Promise<void>((done) => {
    let left = 32 * 1024 * 1024
    const timer = setTimeout(done, 5_000)
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) done()
    })
    raw.once('close', done)
    raw.once('end', () => {
      clearTimeout(timer)
      done()
    })
    raw.resume()
  })
}

const STATUS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

export function respondToMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy(error)
    return
  }
  const body = JSON.stringify({ message: refusal('invalid_request').message })
  const status = STATUS[error.code ?? ''] ?? '400 Bad Request'
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
