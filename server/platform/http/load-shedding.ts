import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { TooBusy } from '#server/platform/http/error-handler.ts'

/** Reached in a short rush, or while a disk stalls for a second. */
const LONGEST_QUEUE = 400
/** Calls arrive faster than responses leave: a long queue delays all. */
const LONG_QUEUE = { milliseconds: 2_000, longest: 50 } as const
const CHECK_MILLISECONDS = 50

/** Reused, because capturing a stack costs more than the rest of a 503. */
const TOO_BUSY = new TooBusy()

interface Limits {
  readonly pool: Pick<pg.Pool, 'waitingCount'> | undefined
  /** Milliseconds; 0: no limit. */
  readonly maxEventLoopDelay: number
}

/** Health checks and pages are exempt. */
export async function shedLoad(app: FastifyInstance, { pool, maxEventLoopDelay }: Limits): Promise<void> {
  const healthCheck = pool && checkOfQueue(pool)
  await app.register(underPressure, {
    maxEventLoopDelay,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * 0.9,
    ...(healthCheck && { healthCheck, healthCheckInterval: CHECK_MILLISECONDS }),
    pressureHandler: async (request: FastifyRequest, _reply: FastifyReply, type: string) => {
      // Checks again: the last check may be 50 ms old.
      if (type === 'healthCheck' && (await healthCheck?.())) return
      if (/^\/(?:api|hooks)\//.test(request.routeOptions.url ?? '')) throw TOO_BUSY
    },
  })
}

function checkOfQueue(pool: Pick<pg.Pool, 'waitingCount'>): () => Promise<boolean> {
  let lastEmpty = performance.now()
  return async () => {
    const { waitingCount } = pool
    const now = performance.now()
    if (waitingCount === 0) lastEmpty = now
    return waitingCount < (now - lastEmpty >= LONG_QUEUE.milliseconds ? LONG_QUEUE.longest : LONGEST_QUEUE)
  }
}
