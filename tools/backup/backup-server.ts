import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/platform/db.ts'
import { tableDigests, type Digests } from '#server/backup/table-digests.ts'
import type { StoreData } from '#tools/backup/backup-folder.ts'
import { findPostgres } from '#tools/check/postgres-server.ts'

export function postgresProgram(name: 'pg_dump' | 'pg_restore'): string {
  const folder = findPostgres()
  const found = folder === undefined ? undefined : join(folder, name)
  return found !== undefined && existsSync(found) ? found : name
}

/** Arguments are visible to every user of the machine, so the password goes through the environment. */
function addressOf(url: string): { args: string[]; env: NodeJS.ProcessEnv } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { args: [`--dbname=${address.href}`], env: { ...process.env, PGPASSWORD: password } }
}

/** @throws Error with the output. */
export function runPgRestore(url: string, args: readonly string[]): void {
  const to = addressOf(url)
  const ran = spawnSync(postgresProgram('pg_restore'), [...args, ...to.args], { encoding: 'utf8', env: to.env })
  if (ran.status !== 0) throw new Error(`pg_restore failed: ${ran.stderr || ran.error?.message || 'it said nothing'}`)
}

/** @throws Error with the output. */
async function runPgDump(url: string, args: readonly string[], store: StoreData): Promise<void> {
  const from = addressOf(url)
  const child = spawn(postgresProgram('pg_dump'), [...args, ...from.args], { env: from.env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'close').then(([code]: unknown[]) => {
    if (code !== 0) throw new Error(`pg_dump failed: ${output || 'it said nothing'}`)
  })
  // A full disk ends the dump too; its reason counts.
  await Promise.all([store(child.stdout), ended]).finally(() => child.kill())
}

/** The counts use the same snapshot. */
export async function dumpServer(url: string, store: StoreData): Promise<Digests> {
  const database = await openDatabase({ url, longStatements: true })
  try {
    return await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx)
        const digests = await tableDigests(tx)
        await runPgDump(url, ['--format=custom', '--schema=public', `--snapshot=${rows[0]?.snapshot ?? ''}`], store)
        return digests
      })
  } finally {
    await database.close()
  }
}
