import { sql } from 'kysely'
import { sqlState } from '#server/platform/database-errors.ts'
import { OLDEST_VERSION } from '#server/operations/installation-checks.ts'
import { isThisHost } from '#server/operations/installation-facts.ts'
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

/** Only a start uses the owner: too late to find a wrong password. */
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

interface RestoreServer {
  readonly version: number
  readonly mayCreate: boolean
  readonly isEncrypted: boolean
}

/** Only restore-check uses it, once a week at night. */
export async function restoreServerFailure({
  restoreServerUrl: url,
  place,
}: Pick<Config, 'restoreServerUrl' | 'place'>): Promise<string | undefined> {
  if (url === undefined) return undefined
  const database = await openDatabase({ url })
  try {
    const { rows } = await sql<RestoreServer>`
      select current_setting('server_version_num')::int as version, rolcreatedb or rolsuper as "mayCreate",
        coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted"
      from pg_roles where rolname = current_user`.execute(database.db)
    return rows[0] && restoreServerProblem(url, rows[0], 'url' in place ? await versionOf(place) : undefined)
  } catch (error) {
    return databaseFailure('RESTORE_SERVER_URL', url, error)
  } finally {
    await database.close()
  }
}

/** Undefined: another check says why. */
async function versionOf(place: Extract<Config['place'], { url: string }>): Promise<number | undefined> {
  const database = await openDatabase(place)
  try {
    const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(database.db)
    return rows[0]?.version
  } catch {
    return undefined
  } finally {
    await database.close()
  }
}

/** `product`: version of the database whose backups are restored. */
export function restoreServerProblem(url: string, { version, mayCreate, isEncrypted }: RestoreServer, product = 0): string | undefined {
  const { hostname, username } = new URL(url)
  const role = decodeURIComponent(username)
  const majorOf = (one: number) => Math.floor(one / 10_000)
  const [here, needed] = [majorOf(version), majorOf(Math.max(product, OLDEST_VERSION))]
  if (here < needed) return `RESTORE_SERVER_URL: PostgreSQL ${here} on ${hostname} is too old. Name one of version ${needed} or newer.`
  if (!mayCreate)
    return `RESTORE_SERVER_URL: the role ${role} may not create databases on ${hostname}. There as a superuser: alter role ${role} createdb`
  if (!isEncrypted && !isThisHost(hostname))
    return `RESTORE_SERVER_URL: what is restored crosses the network to ${hostname} in clear. Add ?sslmode=verify-full&sslrootcert=… to the address (docs/OPERATIONS.md, "TLS to the database").`
  return undefined
}
