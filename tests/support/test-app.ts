import type { FastifyInstance } from 'fastify'
import { buildApp, type AppParts } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createLog } from '#server/platform/log.ts'
import { type Random, systemRandom } from '#server/platform/random.ts'
import { openReplica } from '#server/platform/replica.ts'
import { type Caller, openCaller } from './test-caller.ts'
import { type TestClock, testClock } from './test-clock.ts'
import { openTestDatabase, type TestDatabase } from './test-db.ts'

export interface TestApp extends Pick<TestDatabase, 'db' | 'database' | 'url'> {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly clock: TestClock
  /** A browser with cookies; created when new. */
  readonly as: (person: string) => Caller
  readonly close: () => Promise<void>
}

/**
 * The server without a socket on a migrated database. `settings`: environment variables; the clock moves only on request; `parts.momo`: a
 * scripted provider; `parts.random`: the same IDs and codes in each run.
 */
export async function buildTestApp(
  settings: Readonly<Record<string, string>> = {},
  clock = testClock(),
  { random = systemRandom, ...parts }: Pick<AppParts, 'momo'> & { random?: Random } = {},
  open: () => Promise<TestDatabase> = openTestDatabase,
): Promise<TestApp> {
  const own = await open()
  const config = readConfig({ LOG_LEVEL: 'silent', ...settings })
  const log = createLog(config)
  const replica = config.replicaUrl === undefined ? undefined : await openReplica(config.replicaUrl, own.db, log)
  const deps: Deps = { db: own.db, replica, clock, random, config, log }
  const app = await buildApp(deps, { pool: own.database.pool, longestDelayMilliseconds: 0, ...parts })
  const callers = new Map<string, Caller>()
  return {
    app,
    deps,
    clock,
    db: own.db,
    database: own.database,
    url: own.url,
    as: (person) => {
      const caller = callers.get(person) ?? openCaller(app)
      callers.set(person, caller)
      return caller
    },
    close: async () => {
      await app.close()
      await replica?.close()
      await own.close()
    },
  }
}
