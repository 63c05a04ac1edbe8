import { buildApp } from '#server/app.ts'
import { ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import { expireApprovalsJob } from '#server/operations/expire-approvals.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'
import { type Day, dayFrom } from './model-days.ts'
import { openPeople, PEOPLE_SETTINGS, type Transport } from './model-people.ts'
import { expectJournal, type ModelProduct } from './model-product.ts'

export interface Faults {
  readonly garble?: (body: string, path: string) => string
  readonly tamper?: (db: Db, path: string) => Promise<void>
}

/** A restart rebuilds the server on the same data. `faults` makes it wrong. */
export async function openInProcess(faults?: Faults): Promise<ModelProduct> {
  const own = await openTestDatabase({ brokenOnPurpose: faults !== undefined })
  const config = readConfig({ LOG_LEVEL: 'silent', ...PEOPLE_SETTINGS })
  const clock = testClock()
  const deps: Deps = { db: own.db, clock, random: systemRandom, config, log: createLog(config) }
  await ensureAdministrator(deps)
  const build = () => buildApp(deps, { pool: own.database.pool, longestDelayMilliseconds: 0 })
  let app = await build()
  const transport: Transport = async ({ method, path, headers, text }) => {
    const json = text === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await app.inject({ method, url: path, headers: { ...json, ...headers }, ...(text !== undefined && { payload: text }) })
    if (answer.statusCode === 200) await faults?.tamper?.(own.db, path)
    const set = answer.headers['set-cookie'] ?? []
    const body = faults?.garble?.(answer.body, path) ?? answer.body
    return { status: answer.statusCode, text: body, cookies: Array.isArray(set) ? set : [set] }
  }
  const { call, signUp, openOffice } = openPeople(transport, config.administrator)
  await openOffice()
  const today = (): Day => dayFrom(clock.now().toISOString().slice(0, 10))
  return {
    call,
    signUp,
    today,
    advance: async (days) => {
      clock.advance({ days })
      await expireApprovalsJob.run(deps)
    },
    restart: async () => {
      await app.close()
      app = await build()
    },
    proveAccounts: (expectedOn) => expectJournal(own.db, expectedOn(today())),
    close: async () => {
      await app.close()
      await own.close()
    },
  }
}
