import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { addressGroup } from '#server/platform/http/address-group.ts'
import { TooBusy } from '#server/platform/http/error-handler.ts'

/** Bytes; photos and files have a higher limit. */
export const USUAL_BODY = 64 * 1024
/** Hundreds of photos. */
const LONG_BODIES_IN_MEMORY = 160 * 1024 * 1024

interface Upload {
  readonly address: string
  readonly bytes: Transform
  held: number
}

/**
 * Long bodies need several copies in memory. Bytes count on arrival, so that announcing many blocks nobody. Beyond the limit the oldest
 * arriving body of the address with the most ends, so that slow bodies of one address block no others.
 */
export function limitLongBodies(app: FastifyInstance, inMemory = LONG_BODIES_IN_MEMORY): void {
  let held = 0
  const arriving = new Set<Upload>()
  const release = (upload: Upload) => {
    held -= upload.held
    upload.held = 0
    arriving.delete(upload)
  }
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { bodyLimit } = request.routeOptions
    const announced = Number(request.headers['content-length'])
    if (bodyLimit <= USUAL_BODY || announced <= USUAL_BODY || announced > bodyLimit) {
      done(null, payload)
      return
    }
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        upload.held += chunk.length
        held += chunk.length
        for (let ended; held > inMemory; release(ended)) {
          ended = oldestOfLargest(arriving)
          if (ended === undefined || ended === upload) return next(new TooBusy())
          ended.bytes.destroy(new TooBusy())
        }
        return next(null, chunk)
      },
      flush(next) {
        arriving.delete(upload)
        next()
      },
    })
    const upload: Upload = { address: addressGroup(request.ip), bytes: counted, held: 0 }
    arriving.add(upload)
    counted.on('error', () => undefined)
    payload.once('error', (error) => counted.destroy(error))
    reply.raw.once('close', () => {
      counted.destroy()
      release(upload)
    })
    done(null, payload.pipe(counted))
  })
}

/** Only of those still arriving: a complete body is being handled. */
function oldestOfLargest(arriving: ReadonlySet<Upload>): Upload | undefined {
  const held = new Map<string, number>()
  for (const upload of arriving) held.set(upload.address, (held.get(upload.address) ?? 0) + upload.held)
  const [largest] = [...held].reduce((a, b) => (b[1] > a[1] ? b : a), ['', -1] as const)
  for (const upload of arriving) if (upload.address === largest) return upload
  return undefined
}
