import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { productRegister } from '#server/platform/product-metrics.ts'

/** Counts by route template, never by path: a path names a loan or a person. */
export function measure(app: FastifyInstance, pool: pg.Pool | undefined): void {
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

  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'other' }
    calls.inc({ ...labels, status: reply.statusCode })
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await Registry.merge([register, productRegister]).metrics()),
  )
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
