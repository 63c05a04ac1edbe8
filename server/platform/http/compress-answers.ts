import { brotliCompressSync, constants, gzipSync, type BrotliOptions, type ZlibOptions } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

/** Below this many characters the head of the answer weighs more than what is saved. */
const WORTH_IT = 800
/** Up to this many characters it takes less to compress than to hand the work to another thread and to come back. */
const AT_ONCE = 32_768
/**
 * A small window: the usual one of 4 MiB takes longer to prepare than a loan to compress. With less effort a loan is 50 bytes longer and takes a third of the time.
 */
const SMALL_BROTLI = {
  chunkSize: 2048,
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 15 },
} satisfies BrotliOptions
const SMALL_GZIP = { level: 1, memLevel: 7, chunkSize: 2048 } satisfies ZlibOptions

/** Named, and not with a weight of nothing, which says that it is not taken. */
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:$|,|;\s*q=(?:1|0\.\d*[1-9]))/i
const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:$|,|;\s*q=(?:1|0\.\d*[1-9]))/i

/** The way in which answers to this call travel, the best that its browser takes. */
export function wayFor({ headers }: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = headers['accept-encoding']
  if (accepted === undefined) return undefined
  return TAKES_BROTLI.test(String(accepted)) ? 'br' : TAKES_GZIP.test(String(accepted)) ? 'gzip' : undefined
}

const compressAtOnce = (text: string, way: 'br' | 'gzip'): Buffer =>
  way === 'br' ? brotliCompressSync(text, SMALL_BROTLI) : gzipSync(text, SMALL_GZIP)

/** An answer as the hook above would send it, to be kept; undefined where it is too long to be compressed where it is. */
export function packed(text: string, way: 'br' | 'gzip' | undefined): Packed | undefined {
  if (text.length > AT_ONCE) return undefined
  if (text.length < WORTH_IT) return { headers: {}, body: text }
  const vary = { vary: 'Accept-Encoding' }
  if (way === undefined) return { headers: vary, body: text }
  return { headers: { ...vary, 'content-encoding': way }, body: exactly(compressAtOnce(text, way)) }
}

/** What compresses leaves its answer in a larger piece of memory, which would be kept whole. */
function exactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** What is answered, as it goes over the wire. */
export interface Packed {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}
