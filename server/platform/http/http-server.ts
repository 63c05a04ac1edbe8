import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { onlyForwardedAddresses } from '#server/platform/http/address-group.ts'
import { USUAL_BODY } from '#server/platform/http/body-limit.ts'
import { acceptJson } from '#server/platform/http/body-parser.ts'
import { refuseOtherHosts, refuseOtherSites } from '#server/platform/http/browser-context.ts'
import { compressResponses } from '#server/platform/http/compress-responses.ts'
import { respondToMalformed, errorHandler } from '#server/platform/http/error-handler.ts'
import { shedLoad } from '#server/platform/http/load-shedding.ts'
import { logResponses, measure } from '#server/platform/http/metrics.ts'
import { addSecurityHeaders, securityHeaders } from '#server/platform/http/security-headers.ts'
import { cacheRules, inlineHashesOf, webPages } from '#server/platform/http/web-pages.ts'
import { PRODUCT_COMMIT, PRODUCT_SCHEMA, PRODUCT_VERSION } from '#server/platform/product-version.ts'

export interface ServerParts {
  readonly pool?: pg.Pool
  readonly readFacts?: () => Promise<Registry>
  readonly webRoot?: string
  /** 0: no limit, for tests on a busy machine. */
  readonly longestDelayMilliseconds?: number
}
const BUILT_WEB = fileURLToPath(new URL('../../../dist/web', import.meta.url))

export async function createHttpServer(deps: Deps, parts: ServerParts = {}): Promise<FastifyInstance> {
  const { pool, webRoot = BUILT_WEB, longestDelayMilliseconds: maxEventLoopDelay = 400 } = parts
  const { config, log } = deps
  const headers = {
    ...(await securityHeaders({ secure: config.secure, inlineHashes: inlineHashesOf(webRoot) })),
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  }
  const app = bareServer(deps, headers)
  app.setErrorHandler(errorHandler(log))
  app.addHook('onRequest', onlyForwardedAddresses)
  acceptJson(app)
  await app.register(cookie)
  await shedLoad(app, { pool, maxEventLoopDelay })
  if (config.env === 'development') app.addHook('onRequest', refuseOtherHosts(config))
  app.addHook('onRequest', refuseOtherSites(config.publicOrigin))
  app.addHook('onSend', addSecurityHeaders(headers))
  app.addHook('onSend', cacheRules)
  await compressResponses(app)
  logResponses(app, log, measure(app, config, parts))
  healthRoutes(app, deps.db)
  await webPages(app, { webRoot, secure: config.secure })
  return app
}

/** Cuts off open calls after five seconds. */
export async function closeHttpServer(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), 5_000)
  // close() would wait for a connection that became idle after the stop.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close().finally(() => {
    clearTimeout(cutOff)
    clearInterval(sweep)
  })
}

function bareServer({ config, log, random }: Deps, headers: Readonly<Record<string, string>>): FastifyInstance {
  // Fastify types its instance by the logger.
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    // A child logger costs more than our line.
    childLoggerFactory: (logger) => logger,
    // Fastify's log lines contain paths.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => random.id(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: USUAL_BODY,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 1_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    // Fastify's 503 has neither Retry-After nor our text.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // An invalid URL bypasses all hooks.
    frameworkErrors: (error, request, reply) =>
      void errorHandler(log)(error, request, reply.headers({ ...headers, 'cache-control': 'no-store', 'x-request-id': request.id })),
    clientErrorHandler: respondToMalformed,
  })
  app.server.maxConnections = 2_000
  return app
}

function healthRoutes(app: FastifyInstance, db: Db): void {
  const alive = `ok ${PRODUCT_VERSION} (commit ${PRODUCT_COMMIT}, schema ${PRODUCT_SCHEMA})`
  app.get('/healthz', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(alive))
  app.get('/readyz', async (_request, reply) => {
    const ready = await Promise.race([answers(db), delay(1_000, false, { ref: false })])
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
