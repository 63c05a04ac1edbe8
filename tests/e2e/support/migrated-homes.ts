import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { migratedDump } from '#tests/support/migrated-dump.ts'
import { createDatabase, dropDatabase } from '#tests/support/server-databases.ts'

/** Playwright hands on environment variables only. */
export const DUMP = 'MIGRATED_DUMP'
export const TEMPLATE = 'MIGRATED_TEMPLATE'

const DAY_MS = 86_400_000
/** The stories together take less. */
const LONGEST_MS = 6 * 60_000

/** A story reads today's date once, so none may run across midnight in Accra. */
async function waitForMidnight(): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS)
  if (left > LONGEST_MS) return
  console.log(`The stories begin after midnight, in ${Math.ceil(left / 1000)} s.`)
  await setTimeout(left)
}

/** Migrates once for all products. Starts on an empty database are in tests/faults/start-drill.db.test.ts, by npm run nightly. */
export default async function makeMigrated(): Promise<() => Promise<void>> {
  await waitForMidnight()
  process.env[DUMP] = await migratedDump()
  const server = process.env['TEST_DATABASE_URL']
  if (server === undefined) return async () => undefined
  const template = await createDatabase(server, 'mmoa_template')
  const database = await openDatabase({ url: template.url, longStatements: true })
  await migrate(database.db)
  await database.close()
  process.env[TEMPLATE] = template.name
  return () => dropDatabase(server, template.name)
}
