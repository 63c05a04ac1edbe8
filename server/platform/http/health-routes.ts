import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { PRODUCT_VERSION } from '#server/platform/product-version.ts'

/** /healthz: the process answers, and which version it is. /readyz: its database does too, within a second. Neither says more. */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(`ok ${PRODUCT_VERSION}`))
  app.get('/readyz', async (_request, reply) => {
    const ready = await Promise.race([answers(db), setTimeout(1_000, false, { ref: false })])
    return reply
      .code(ready ? 200 : 503)
      .type('text/plain; charset=utf-8')
      .send(ready ? 'ok' : 'unavailable')
  })
}

const answers = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
