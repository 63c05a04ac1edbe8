import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Bytes; below it the headers outweigh the saving. */
const THRESHOLD = 800
/** Below it, compressing in place is faster than a stream with a thread. */
const SYNC_THRESHOLD = 32_768

/**
 * A small window and low effort take a third of the default's time for 50 more bytes per loan; static files are compressed at build.
 * refuseOtherSites() prevents another site from guessing secrets by the compressed length.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD,
    syncThreshold: SYNC_THRESHOLD,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 15 } },
    zlibOptions: { level: 1, memLevel: 7 },
    // Request bodies are not decompressed: a small one could unpack into a large one.
    globalDecompression: false,
  })
}
