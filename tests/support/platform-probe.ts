import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { recordRefusedAttempt, recordView } from '#server/audit/audit-store.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import { createHttpServer } from '#server/platform/http/http-server.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import { testClock, type TestClock } from '#tests/support/test-clock.ts'

export interface Probe {
  readonly app: FastifyInstance
  readonly api: Api
  readonly deps: Deps
  readonly clock: TestClock
  readonly logged: () => string
  readonly close: () => Promise<void>
}
interface ProbeSettings {
  readonly settings?: Readonly<Record<string, string>>
  readonly config?: Partial<Config>
  readonly actors?: Readonly<Record<string, Actor>>
  readonly webRoot?: string
}

export const defaultActor = (userId: string, rest: Partial<Actor> = {}): Actor => ({
  userId,
  name: 'Ama Mensah',
  role: 'manager',
  permissions: PERMISSIONS,
  withCode: true,
  codeIssuedBy: null,
  sessionHash: 'none',
  ...rest,
})

/** With only the calls that a test mounts. */
export async function openProbe(db: Db, { settings = {}, config = {}, actors = {}, webRoot }: ProbeSettings = {}): Promise<Probe> {
  let logged = ''
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  })
  const clock = testClock()
  const whole = { ...readConfig(settings), ...config }
  const deps: Deps = { db, clock, random: systemRandom, config: whole, log: createLog(whole, sink) }
  const empty = mkdtempSync(join(tmpdir(), 'mmoa probe '))
  const app = await createHttpServer(deps, { webRoot: webRoot ?? empty, longestDelayMilliseconds: 0 })
  const api: Api = {
    app,
    deps,
    findActor: async (_db, { cookies }) => actors[cookies['sid'] ?? ''],
    readerFor: () => (work) => work(db),
    recordView,
    recordRefusedAttempt,
  }
  return {
    app,
    api,
    deps,
    clock,
    logged: () => logged,
    close: async () => {
      await app.close()
      rmSync(empty, { recursive: true, force: true })
    },
  }
}
