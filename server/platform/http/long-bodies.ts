import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { TooBusy } from '#server/platform/http/error-handler.ts'

/** What every call may send; of only a few a body may be longer, for a photo or a file. */
export const USUAL_BODY = 64 * 1024
/** So much of long bodies is held in memory at once: hundreds of photos as the app sends them, a dozen of the largest that anybody may send. */
const HELD_AT_ONCE = 160 * 1024 * 1024

/**
 * Each long body is in memory several times over while it is read, decoded and answered, so that a crowd of them would take all there is. What comes beyond
 * the limit is told to come again. Counted is what has arrived: who announces much and sends nothing holds up nobody.
 */
export function holdFewLongBodies(app: FastifyInstance, heldAtOnce = HELD_AT_ONCE): void {
  let held = 0
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { bodyLimit } = request.routeOptions
    const announced = Number(request.headers['content-length'])
    // One that announces too much is refused unread.
    if (bodyLimit <= USUAL_BODY || announced <= USUAL_BODY || announced > bodyLimit) {
      done(null, payload)
      return
    }
    let own = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        own += chunk.length
        held += chunk.length
        if (held > heldAtOnce) next(new TooBusy())
        else next(null, chunk)
      },
    })
    // Nobody listens any more once the call was answered, as too long for one.
    counted.on('error', () => undefined)
    payload.once('error', (error) => counted.destroy(error))
    reply.raw.once('close', () => {
      counted.destroy()
      held -= own
    })
    done(null, payload.pipe(counted))
  })
}
