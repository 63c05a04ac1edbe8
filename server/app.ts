import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { recordRefusedAttempt } from '#server/audit/record-refused-attempt.ts'
import { findActorWith } from '#server/identity/find-actor.ts'
import { identityRoutes } from '#server/identity/identity-routes.ts'
import { notificationRoutes } from '#server/notifications/notification-routes.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Api } from '#server/platform/http/api.ts'
import { docsRoutes } from '#server/platform/http/docs-routes.ts'
import { createHttpServer, type ServerParts } from '#server/platform/http/http-server.ts'
import { profileRoutes } from '#server/profile/profile-routes.ts'
import { outboxRoutes } from '#server/sms/outbox-routes.ts'

/** The whole server, not yet listening: every call of the product is connected in one of these lines. */
export async function buildApp(deps: Deps, parts?: ServerParts): Promise<FastifyInstance> {
  const app = await createHttpServer(deps, parts)
  const api: Api = { app, deps, findActor: findActorWith(deps.config), recordRefusedAttempt }
  docsRoutes(api.app, ENDPOINTS)
  identityRoutes(api)
  notificationRoutes(api)
  profileRoutes(api)
  if (deps.config.showsCodes) outboxRoutes(app, deps.db)
  return app
}
