import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Config } from '#server/platform/config.ts'
import { actorOf } from '#server/platform/http/authorise.ts'
import { anonymous } from '#server/platform/log.ts'
import { sameSecret } from '#server/platform/same-secret.ts'
import { productRegister } from '#server/platform/product-metrics.ts'

interface CountedResponse {
  readonly method: string
  /** The pattern: a path identifies a loan or a person. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}
type CountResponse = (answer: CountedResponse) => void

/** Production `/metrics` needs METRICS_TOKEN as `Authorization: Bearer`, and is absent without it (rule R11). */
export function measure(
  app: FastifyInstance,
  { env, metricsToken }: Pick<Config, 'env' | 'metricsToken'>,
  { pool, readFacts }: { readonly pool?: pg.Pool; readonly readFacts?: () => Promise<Registry> },
): CountResponse {
  const register = new Registry()
  const registers = [register]
  const calls = new Counter({ name: 'http_requests_total', help: 'Answered calls', labelNames: ['method', 'route', 'status'], registers })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  collectDefaultMetrics({ register })
  if (pool) watchPool(pool, registers)

  app.get('/metrics', async (request, reply) => {
    const open =
      metricsToken === undefined ? env === 'development' : sameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
    if (!open) throw new Refused(refusal('not_found'))
    const facts = (await readFacts?.()) ?? new Registry()
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await Registry.merge([register, productRegister, facts]).metrics())
  })
  return ({ method, route, status, seconds: took }) => {
    calls.inc({ method, route, status })
    seconds.observe({ method, route }, took)
  }
}

function watchPool(pool: pg.Pool, registers: Registry[]): void {
  const gauge: Gauge<'state'> = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect: () => {
      gauge.set({ state: 'open' }, pool.totalCount)
      gauge.set({ state: 'idle' }, pool.idleCount)
      gauge.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
}

/** Logs the route: a path may contain a receipt or a reference. */
export function logResponses(app: FastifyInstance, log: Logger, count: CountResponse): void {
  // No field is private, and redaction costs more than the line.
  const logger = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'other'
    const [status, milliseconds] = [reply.statusCode, reply.elapsedTime]
    count({ method, route, status, seconds: milliseconds / 1000 })
    const actor = actorOf(request)
    const line = {
      requestId: request.id,
      method,
      route,
      status,
      milliseconds: Math.round(milliseconds),
      user: actor && anonymous(actor.userId),
    }
    if (route.startsWith('/api/') || status >= 400) logger.info(line, 'answered')
    else logger.debug(line, 'answered')
    done()
  })
}
