import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Bytes; below it headers outweigh the saving. */
const THRESHOLD = 800
/** Below it, compressing in place is faster. */
const SYNC_THRESHOLD = 32_768

/** A third of the default's time for 50 more bytes per loan. refuseOtherSites() prevents guessing secrets by length. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD,
    syncThreshold: SYNC_THRESHOLD,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 15 } },
    zlibOptions: { level: 1, memLevel: 7 },
    // A small request could unpack into a large one.
    globalDecompression: false,
  })
}
