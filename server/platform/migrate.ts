import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { systemClock, type Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/db.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
const LOCK = 7232001
/** Concurrent starts change schema and grants one after another. */
export const lockSchema = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)

/** @returns the applied files. */
export async function migrate(db: Db, clock: Clock = systemClock): Promise<string[]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))
  const before = await applied(db)
  const done: string[] = []
  for (const file of files.filter((one) => !before.has(one)).toSorted())
    if (await db.transaction().execute((tx) => apply(tx, file, clock.now()))) done.push(file)
  return done
}

async function applied(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('migrations') is not null as exists`.execute(db)
  if (rows[0]?.exists !== true) return new Set()
  const { rows: seen } = await sql<{ file: string }>`select file from migrations`.execute(db)
  return new Set(seen.map((one) => one.file))
}

/** One of several starting processes applies the file. */
async function apply(tx: Tx, file: string, now: Date): Promise<boolean> {
  // A migration, or the wait for another, may take long.
  for (const limit of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'])
    await sql.raw(`set local ${limit} = 0`).execute(tx)
  await lockSchema(tx)
  await sql`create table if not exists migrations (file text primary key, applied_at timestamptz not null)`.execute(tx)
  const { numAffectedRows } = await sql`insert into migrations (file, applied_at) values (${file}, ${now}) on conflict do nothing`.execute(
    tx,
  )
  if (numAffectedRows === 0n) return false
  await sql.raw(readFileSync(new URL(file, FOLDER), 'utf8')).execute(tx)
  return true
}
