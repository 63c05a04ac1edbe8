import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/db.ts'
import { openInMemory } from '#server/platform/embedded.ts'
import { migrate } from '#server/platform/migrate.ts'
import { expectRowTypesProven } from './row-types-proven.ts'
import { refreshRowTypes } from './row-types.ts'
import { createDatabase, dropDatabase } from './server-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test file gets its own migrated database from. */
    migrated: { dump: string } | { server: string; template: string }
  }
}

const CACHE = new URL('../../.cache/', import.meta.url)
const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/** Runs once before the database tests: initdb and all migrations, stored as a dump or as a template database on the server of TEST_DATABASE_URL. */
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
  await database.close()
  project.provide('migrated', { server, template: template.name })
  return async () => {
    await dropDatabase(server, template.name)
    await expectRowTypesProven(project)
  }
}

/** The dump is named after the migrations and PGlite, so that a second run takes what the first one made. */
async function migratedDump(): Promise<string> {
  const file = new URL(`migrated-${fingerprint()}.tar`, CACHE)
  if (statSync(file, { throwIfNoEntry: false }) !== undefined) return file.href
  const { pglite, close } = await openInMemory()
  const adapter: object = createPgConfig(pglite)
  const pool = new pg.Pool({ ...adapter, max: 1, idleTimeoutMillis: 0 })
  await migrate(new Kysely({ dialect: new PostgresDialect({ pool }) }))
  const dump = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
  await pool.end()
  await close()
  writeWhole(file, dump)
  return file.href
}

function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(new URL('../../package-lock.json', import.meta.url)))
  for (const name of readdirSync(MIGRATIONS).toSorted()) hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)))
  return hash.digest('hex').slice(0, 16)
}

/** Two runs may write at once: each writes aside and renames, so that neither reads half a dump. Dumps of other migrations go. */
function writeWhole(file: URL, dump: Buffer): void {
  mkdirSync(CACHE, { recursive: true })
  for (const name of readdirSync(CACHE)) if (/^migrated.*\.tar$/.test(name)) rmSync(new URL(name, CACHE))
  const aside = new URL(`${file.href}.${process.pid}`)
  writeFileSync(aside, dump)
  renameSync(aside, file)
}
