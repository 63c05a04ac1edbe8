import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** In bytes. Below this the headers weigh more than what is saved. */
const THRESHOLD = 800
/** Up to this size compressing in place takes less time than a stream and another thread. */
const SYNC_THRESHOLD = 32_768

/**
 * Compresses responses to calls; the files of the web are compressed when they are built. A small window and low effort: a loan with its 13 weeks becomes
 * 50 bytes longer than at the default and takes a third of the time. refuseOtherSites() refuses what another site could use to guess a secret by its length.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD,
    syncThreshold: SYNC_THRESHOLD,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 15 } },
    zlibOptions: { level: 1, memLevel: 7 },
    // Bodies of requests stay as they are: a small one must not unpack into a large one.
    globalDecompression: false,
  })
}
