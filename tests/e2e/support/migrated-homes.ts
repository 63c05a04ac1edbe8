import { openDatabase } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { migratedDump } from '#tests/support/migrated-dump.ts'
import { createDatabase, dropDatabase } from '#tests/support/server-databases.ts'

/** Playwright hands on environment variables only. */
export const DUMP = 'MIGRATED_DUMP'
export const TEMPLATE = 'MIGRATED_TEMPLATE'

/** Migrates once for all products. Starts on an empty database are in tests/faults/start-drill.db.test.ts, by npm run nightly. */
export default async function makeMigrated(): Promise<() => Promise<void>> {
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
