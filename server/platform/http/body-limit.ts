import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { TooBusy } from '#server/platform/http/error-handler.ts'

/** The limit of most calls, in bytes; a few have a higher one, for a photo or a file. */
export const USUAL_BODY = 64 * 1024
/** Bytes of long bodies in memory at once: hundreds of photos as the app sends them, or a dozen of the largest. */
const LONG_BODIES_IN_MEMORY = 160 * 1024 * 1024

/**
 * A long body is in memory several times while it is read, decoded and answered, so a crowd of them would fill it. Beyond the limit the server returns 503.
 * Bytes count when they arrive: a client that announces many and sends none blocks no other.
 */
export function limitLongBodies(app: FastifyInstance, inMemory = LONG_BODIES_IN_MEMORY): void {
  let held = 0
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { bodyLimit } = request.routeOptions
    const announced = Number(request.headers['content-length'])
    // A body that announces too much is refused without being read.
    if (bodyLimit <= USUAL_BODY || announced <= USUAL_BODY || announced > bodyLimit) {
      done(null, payload)
      return
    }
    let own = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        own += chunk.length
        held += chunk.length
        if (held > inMemory) next(new TooBusy())
        else next(null, chunk)
      },
    })
    // After the response there is no other listener.
    counted.on('error', () => undefined)
    payload.once('error', (error) => counted.destroy(error))
    reply.raw.once('close', () => {
      counted.destroy()
      held -= own
    })
    done(null, payload.pipe(counted))
  })
}
