import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { actorOf } from '#server/platform/http/admission.ts'
import type { CountAnswer } from '#server/platform/http/metrics.ts'
import { anonymous } from '#server/platform/log.ts'

/** One line for each answered call: the route's template and not the path, since a path may hold a receipt or a reference. */
export function logAnswers(app: FastifyInstance, log: Logger, count: CountAnswer): void {
  // These lines have only the members below, none of which is private: looking for such as are would take longer than to write the line.
  const answered = log.child({}, { redact: [] })
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
    if (route.startsWith('/api/') || status >= 400) answered.info(line, 'answered')
    else answered.debug(line, 'answered')
    done()
  })
}
