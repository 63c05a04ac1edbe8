import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Below this many characters the head of the answer weighs more than what is saved. */
const WORTH_IT = 800
/** A loan with its 13 weeks is a fifth as long, and made within a millisecond; more effort saves a twentieth of that. */
const EFFORT = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Answers of calls travel compressed; files of the web have been since they were built. What somebody else makes a browser ask for with words of their own, to
 * guess by its length what is compressed beside them, is refused before it is answered (cross-site-guard.ts).
 */
export async function compressAnswers(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < WORTH_IT || reply.hasHeader('content-encoding')) return payload
  reply.header('vary', 'Accept-Encoding')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const way = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (way === undefined) return payload
  const small = way === 'br' ? await brotli(payload, EFFORT) : await gzipped(payload)
  reply.header('content-encoding', way).removeHeader('content-length')
  return small
}
