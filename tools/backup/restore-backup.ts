import { openAsBlob } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, openDatabase } from '#server/platform/db.ts'
import { openCopy } from '#tools/backup/backup-embedded.ts'
import { withClearData } from '#tools/backup/backup-encryption.ts'
import type { Manifest } from '#tools/backup/backup-folder.ts'
import { runPgRestore } from '#tools/backup/backup-server.ts'
import { findPostgres, startPostgres } from '#tools/check/postgres-server.ts'

export interface Restored {
  readonly database: Database
  readonly remove: () => Promise<void>
}

interface RestoreSettings {
  /** It allows creating databases; default: a private one. */
  readonly server?: string | undefined
  /** Key of an encrypted backup. */
  readonly identity?: string | undefined
}

/** Into a temporary database. */
export function restoreAside(backup: string, manifest: Manifest, { server, identity }: RestoreSettings): Promise<Restored> {
  return withClearData(backup, manifest, identity, async (data) => {
    if (manifest.kind === 'server') return restoreDump(data, server)
    const database = await openCopy(openDatabase({ memory: true, from: await openAsBlob(data) }))
    // An embedded database has no autovacuum.
    await sql`analyze`.execute(database.db)
    return { database, remove: () => database.close() }
  })
}

async function restoreDump(data: string, given: string | undefined): Promise<Restored> {
  const bin = findPostgres()
  const own = given === undefined && bin !== undefined ? await startPostgres(bin) : undefined
  const server = given ?? own?.url
  if (server === undefined) throw new Error('Restoring needs PostgreSQL: install its packages, or name a server in RESTORE_SERVER_URL.')
  const name = `mmoa_restored_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const letGo = async () => {
    await onServer(server, `drop database if exists ${name} with (force)`)
    await own?.stop()
  }
  try {
    await onServer(server, `create database ${name}`)
    // The new database already has the schema; roles of the old server may not exist.
    await onServer(url.href, 'drop schema public')
    runPgRestore(url.href, ['--no-owner', '--no-privileges', '--exit-on-error', data])
    // Without statistics the checks take hours.
    await onServer(url.href, 'analyze')
    const database = await openDatabase({ url: url.href, longStatements: true })
    return { database, remove: () => database.close().then(letGo) }
  } catch (error) {
    await letGo()
    throw error
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
