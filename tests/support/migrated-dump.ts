import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openInMemory } from '#server/platform/embedded.ts'
import type { DB } from '#server/platform/db-types.ts'
import { migrate } from '#server/platform/migrate.ts'
import { planFunctionsOnce } from './functions-planned-once.ts'

const CACHE = new URL('../../.cache/', import.meta.url)
const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/** Named after the migrations, PGlite and what changes functions, so that a second run reuses it. */
export async function migratedDump(): Promise<string> {
  const file = new URL(`migrated-${fingerprint()}.tar`, CACHE)
  if (statSync(file, { throwIfNoEntry: false }) !== undefined) return file.href
  const { pglite, close } = await openInMemory()
  const adapter: object = createPgConfig(pglite)
  const pool = new pg.Pool({ ...adapter, max: 1, idleTimeoutMillis: 0 })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  await migrate(db)
  await planFunctionsOnce(db)
  const dump = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
  await pool.end()
  await close()
  writeWhole(file, dump)
  return file.href
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const name of ['../../package-lock.json', './functions-planned-once.ts']) hash.update(readFileSync(new URL(name, import.meta.url)))
  for (const name of readdirSync(MIGRATIONS).toSorted()) hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)))
  return hash.digest('hex').slice(0, 16)
}

/** Two runs may write at once: a reader finds a whole dump and keeps the one it opened. Deletes dumps of other migrations. */
function writeWhole(file: URL, dump: Buffer): void {
  mkdirSync(CACHE, { recursive: true })
  for (const name of readdirSync(CACHE))
    if (/^migrated.*\.tar$/.test(name) && !file.href.endsWith(`/${name}`)) rmSync(new URL(name, CACHE), { force: true })
  const aside = new URL(`${file.href}.${process.pid}`)
  writeFileSync(aside, dump)
  try {
    linkSync(aside, file)
  } catch (error) {
    if (statSync(file, { throwIfNoEntry: false }) === undefined) throw error
  } finally {
    rmSync(aside)
  }
}

/** Into the folder of a new embedded database. `dump`: its address. */
export function fillFolder(folder: string, dump: string): void {
  mkdirSync(folder, { mode: 0o700 })
  const { status, stderr } = spawnSync('tar', ['--extract', '--no-same-owner', '--file', fileURLToPath(dump), '--directory', folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The dump of the migrated database cannot be extracted: ${stderr}`)
}
