import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

export async function migrate(db: Db): Promise<string[]> {
  const done: string[] = []
  for (const file of readdirSync(FOLDER)
    .filter((f) => f.endsWith('.sql'))
    .sort()) {
    await db.transaction().execute(async (tx) => {
      // A migration may take long, and so may the wait for another process that migrates: the pool's time-outs are not for these.
      await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
        tx,
      )
      await sql`select pg_advisory_xact_lock(7232001)`.execute(tx)
      await sql`create table if not exists migrations (file text primary key, applied_at timestamptz not null default now())`.execute(tx)
      const { numAffectedRows } = await sql`insert into migrations (file) values (${file}) on conflict do nothing`.execute(tx)
      if (numAffectedRows === 0n) return
      await sql.raw(readFileSync(new URL(file, FOLDER), 'utf8')).execute(tx)
      done.push(file)
    })
  }
  return done
}
