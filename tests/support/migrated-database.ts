import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { planFunctionsOnce } from './functions-planned-once.ts'
import { migratedDump } from './migrated-dump.ts'
import { expectRowTypesProven } from './row-types-proven.ts'
import { refreshRowTypes } from './row-types.ts'
import { createDatabase, dropDatabase } from './server-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    migrated: { dump: string } | { server: string; template: string }
  }
}

/** Once before the database tests: a dump, or a template database on the server of TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  refreshRowTypes()
  const server = process.env['TEST_DATABASE_URL']
  if (server === undefined) {
    project.provide('migrated', { dump: await migratedDump() })
    return () => expectRowTypesProven(project)
  }
  const template = await createDatabase(server, 'mmoa_template')
  const database = await openDatabase({ url: template.url, longStatements: true })
  await migrate(database.db)
  await planFunctionsOnce(database.db)
  await database.close()
  project.provide('migrated', { server, template: template.name })
  return async () => {
    await dropDatabase(server, template.name)
    await expectRowTypesProven(project)
  }
}
