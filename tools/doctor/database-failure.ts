import { sql } from 'kysely'
import { sqlState } from '#server/platform/database-errors.ts'
import type { Config } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db.ts'

/** Without the password of the address. */
export function databaseFailure(setting: string, url: string, error: unknown): string {
  const { host, pathname } = new URL(url)
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return `${setting}: the database ${pathname.slice(1)} on ${host} cannot be used (${reason}). ${remedyOf(sqlState(error), reason)}`
}

function remedyOf(state: string | undefined, reason: string): string {
  if (state === '28P01' || state === '28000') return 'Correct role and password in the address (docs/OPERATIONS.md, "Keys that change").'
  if (state === '3D000') return 'Correct its name, or create it (docs/INSTALL.md, "2. The database").'
  if (/CERT|SIGNATURE|ENOENT|\bSSL\b/i.test(reason)) return 'Check sslmode and sslrootcert in the address.'
  return 'Is it running? systemctl status postgresql'
}

/** Only a start uses the owner, which is too late to find a wrong password. */
export async function ownerFailure({ owner }: Pick<Config, 'owner'>): Promise<string | undefined> {
  if (owner === undefined) return undefined
  const { url, readRole } = owner
  const database = await openDatabase({ url, longStatements: true })
  try {
    const { rows } = await sql<{ exists: boolean }>`select exists (select from pg_roles where rolname = ${readRole ?? ''})`.execute(
      database.db,
    )
    if (readRole === undefined || rows[0]?.exists === true) return undefined
    return `DATABASE_READ_ROLE: the database has no role ${readRole}. Create it (docs/OPERATIONS.md, "Database roles").`
  } catch (error) {
    return databaseFailure('DATABASE_OWNER_URL', url, error)
  } finally {
    await database.close()
  }
}
