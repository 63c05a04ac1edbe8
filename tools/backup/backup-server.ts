import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import { openDatabase } from '#server/platform/db.ts'
import { tableDigests, type Digests } from '#server/backup/table-digests.ts'
import { findPostgres } from '#tools/check/postgres-server.ts'

export function postgresProgram(name: 'pg_dump' | 'pg_restore'): string {
  const folder = findPostgres()
  const found = folder === undefined ? undefined : join(folder, name)
  return found !== undefined && existsSync(found) ? found : name
}

/** @throws Error with the output. The password goes through the environment: arguments are visible to every user of the machine. */
export function runPostgres(name: 'pg_dump' | 'pg_restore', url: string, args: readonly string[]): void {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const ran = spawnSync(postgresProgram(name), [...args, `--dbname=${address.href}`], {
    encoding: 'utf8',
    env: { ...process.env, PGPASSWORD: password },
  })
  if (ran.status !== 0) throw new Error(`${name} failed: ${ran.stderr || ran.error?.message || 'it said nothing'}`)
}

/** Dumps a running server and counts its rows on one exported snapshot. */
export async function dumpServer(url: string, dataFile: string): Promise<Digests> {
  const database = await openDatabase({ url, longStatements: true })
  try {
    return await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx)
        const digests = await tableDigests(tx)
        runPostgres('pg_dump', url, ['--format=custom', '--schema=public', `--snapshot=${rows[0]?.snapshot ?? ''}`, `--file=${dataFile}`])
        return digests
      })
  } finally {
    await database.close()
  }
}
