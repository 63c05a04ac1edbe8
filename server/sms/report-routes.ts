import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { queryOf } from '#server/platform/http/paging.ts'
import { hintAtDelivery } from '#server/sms/check-deliveries.ts'
import { REPORTS_PATH } from '#server/sms/sms-providers.ts'

/**
 * GET /hooks/arkesel?sms_id=…&status=…: the delivery reports of Arkesel, which anybody could send. The status is not even read; a known number makes us
 * ask Arkesel itself. Everybody gets the same answer.
 */
export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(REPORTS_PATH, async (request, reply) => {
    const id = queryOf(request)['sms_id']
    if (typeof id === 'string' && /^[\w-]{1,100}$/.test(id)) await hintAtDelivery(deps, 'arkesel', id)
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('ok')
  })
}
