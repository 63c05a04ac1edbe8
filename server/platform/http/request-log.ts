import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { actorOf } from '#server/platform/http/admission.ts'
import { anonymous } from '#server/platform/log.ts'

/** One line for each answered call: the route's template and not the path, since a path may hold a receipt or a reference. */
export function logAnswers(app: FastifyInstance, log: Logger): void {
  // These lines have only the members below, none of which is private: looking for such as are would take longer than to write the line.
  const answered = log.child({}, { redact: [] })
  app.addHook('onResponse', async (request, reply) => {
    const actor = actorOf(request)
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'other',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      ...(actor && { user: anonymous(actor.userId) }),
    }
    if (line.route.startsWith('/api/') || line.status >= 400) answered.info(line, 'answered')
    else answered.debug(line, 'answered')
  })
}
