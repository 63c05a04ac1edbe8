import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { TooBusy } from '#server/platform/http/error-handler.ts'

/** Bytes; photos and files have a higher limit. */
export const USUAL_BODY = 64 * 1024
/** Hundreds of photos. */
const LONG_BODIES_IN_MEMORY = 160 * 1024 * 1024

/** A long body needs several copies in memory. Bytes count on arrival, so that announcing many blocks nobody. */
export function limitLongBodies(app: FastifyInstance, inMemory = LONG_BODIES_IN_MEMORY): void {
  let held = 0
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { bodyLimit } = request.routeOptions
    const announced = Number(request.headers['content-length'])
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
    counted.on('error', () => undefined)
    payload.once('error', (error) => counted.destroy(error))
    reply.raw.once('close', () => {
      counted.destroy()
      held -= own
    })
    done(null, payload.pipe(counted))
  })
}
