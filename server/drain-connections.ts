import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Longer than deploy/haproxy.cfg takes to find the process not ready: two checks, a second apart. */
const NOTICED_MILLISECONDS = 3_000
const HEALTH = /^\/(?:healthz|readyz)$/

/**
 * Call it before the server listens. The returned step of stopping closes each connection after its call and answers health checks with
 * 503, until a proxy sends no more calls (rule R18). Without a proxy it does not wait.
 */
export function drainConnections(app: FastifyInstance, isBehindProxy: boolean): () => Promise<void> {
  let stopping = false
  app.addHook('onRequest', async (request, reply) => {
    if (!stopping) return
    reply.header('connection', 'close')
    if (HEALTH.test(request.routeOptions.url ?? ''))
      await reply.code(503).type('text/plain; charset=utf-8').header('retry-after', '5').send('stopping')
  })
  return async () => {
    stopping = true
    if (isBehindProxy) await setTimeout(NOTICED_MILLISECONDS)
  }
}
