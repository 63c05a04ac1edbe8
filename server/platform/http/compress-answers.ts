import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type BrotliOptions, type ZlibOptions } from 'node:zlib'
import type { FastifyRequest, onSendHookHandler } from 'fastify'

/** Below this many characters the head of the answer weighs more than what is saved. */
const WORTH_IT = 800
/** Up to this many characters it takes less to compress than to hand the work to another thread and to come back. */
const AT_ONCE = 32_768
/** A loan with its 13 weeks is a fifth as long; more effort saves a twentieth of that. */
const EFFORT = { [constants.BROTLI_PARAM_QUALITY]: 4 }
/**
 * A small window: the usual one of 4 MiB takes longer to prepare than a loan to compress. With less effort a loan is 50 bytes longer and takes a third of the time.
 */
const SMALL_BROTLI = {
  chunkSize: 2048,
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 15 },
} satisfies BrotliOptions
const SMALL_GZIP = { level: 1, memLevel: 7, chunkSize: 2048 } satisfies ZlibOptions
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Answers of calls travel compressed; files of the web have been since they were built. What somebody else makes a browser ask for with words of their own, to
 * guess by its length what is compressed beside them, is refused before it is answered (cross-site-guard.ts).
 */
export const compressAnswers: onSendHookHandler = (request, reply, payload, goOn) => {
  if (typeof payload !== 'string' || payload.length < WORTH_IT || reply.hasHeader('content-encoding')) return goOn()
  reply.header('vary', 'Accept-Encoding')
  const way = wayFor(request)
  if (way === undefined) return goOn()
  reply.header('content-encoding', way).removeHeader('content-length')
  if (payload.length <= AT_ONCE) return goOn(null, compressAtOnce(payload, way))
  const compressed = way === 'br' ? brotli(payload, { params: EFFORT }) : gzipped(payload)
  compressed.then((bytes) => goOn(null, bytes), goOn)
}

/** Named, and not with a weight of nothing, which says that it is not taken. */
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:$|,|;\s*q=(?:1|0\.\d*[1-9]))/i
const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:$|,|;\s*q=(?:1|0\.\d*[1-9]))/i

/** The way in which answers to this call travel, the best that its browser takes. */
function wayFor({ headers }: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = headers['accept-encoding']
  if (accepted === undefined) return undefined
  return TAKES_BROTLI.test(String(accepted)) ? 'br' : TAKES_GZIP.test(String(accepted)) ? 'gzip' : undefined
}

const compressAtOnce = (text: string, way: 'br' | 'gzip'): Buffer =>
  way === 'br' ? brotliCompressSync(text, SMALL_BROTLI) : gzipSync(text, SMALL_GZIP)
