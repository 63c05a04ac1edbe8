import { sql } from 'kysely'
import type { Config } from '#server/platform/config.ts'
import { isDatabaseUnavailable, sqlState } from '#server/platform/database-errors.ts'
import { openDatabase, type Database } from '#server/platform/db.ts'
import { grantToApplication, grantToReaders } from '#server/platform/database-roles.ts'
import { migrate } from '#server/platform/migrate.ts'
import { StartProblem } from '#server/platform/start-problem.ts'

/** Concurrent starts wait for each other's migrations without time-outs. */
export async function openMigrated({
  place,
  owner,
  env,
}: Pick<Config, 'place'> & Partial<Pick<Config, 'owner' | 'env'>>): Promise<Database> {
  if ('url' in place) {
    const url = owner?.url ?? place.url
    const longStatements = await openDatabase({ url, longStatements: true })
    try {
      await migrate(longStatements.db)
      if (owner) await grantRoles(longStatements, place.url, owner.readRole)
    } catch (error) {
      throw unusable(owner ? 'DATABASE_OWNER_URL' : 'DATABASE_URL', url, error) ?? error
    } finally {
      await longStatements.close()
    }
    const served = await openDatabase(place)
    try {
      await assertUsable(served, env)
    } catch (error) {
      await served.close()
      throw unusable('DATABASE_URL', place.url, error) ?? error
    }
    return served
  }
  const database = await openDatabase(place)
  await migrate(database.db)
  return database
}

/** In production the serving role changes rows only (rule R9). @throws StartProblem for a superuser or an owner of tables. */
async function assertUsable(served: Database, env: Config['env'] | undefined): Promise<void> {
  const { rows } = await sql<{ role: string; is_superuser: boolean; owns_tables: boolean }>`
    select rolname::text as role, rolsuper as is_superuser,
      exists (select 1 from pg_class where relowner = r.oid and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace) as owns_tables
    from pg_roles r where rolname = current_user`.execute(served.db)
  const [{ role, is_superuser: isSuperuser, owns_tables: ownsTables } = { role: '', is_superuser: false, owns_tables: false }] = rows
  if (env !== 'production' || (!isSuperuser && !ownsTables)) return
  const power = isSuperuser ? 'is a superuser of the database' : 'owns the tables'
  throw new StartProblem(
    `DATABASE_URL: the role ${role} ${power}. In production it may only change rows: name a role for that here and the owner in DATABASE_OWNER_URL.`,
  )
}

async function grantRoles(owned: Database, applicationUrl: string, readRole: string | undefined): Promise<void> {
  const role = decodeURIComponent(new URL(applicationUrl).username)
  await grantToApplication(owned.db, role).catch(noSuchRole('DATABASE_URL', role))
  if (readRole !== undefined) await grantToReaders(owned.db, readRole).catch(noSuchRole('DATABASE_READ_ROLE', readRole))
}

const noSuchRole = (setting: string, role: string) => (error: unknown) => {
  if (sqlState(error) !== '42704') throw error
  throw new StartProblem(`${setting}: the database has no role ${role}. Create it with: create role ${role} login password '…'`)
}

/** No such database or role, wrong password, no right to create tables, pooler. */
const NOT_USABLE = new Set(['3D000', '28000', '28P01', '42501', '08P01'])

/** An untrusted certificate, a missing certificate file, or no TLS. */
const isTlsFault = (error: unknown): boolean =>
  error instanceof Error &&
  /CERT|SIGNATURE|ERR_(?:TLS|SSL|OSSL)|\bENOENT\b|\bSSL\b/.test(`${'code' in error ? String(error.code) : ''} ${error.message}`)

/** Its text omits the URL's password. */
function unusable(setting: string, url: string, error: unknown): StartProblem | undefined {
  const isTls = isTlsFault(error)
  if (error instanceof StartProblem || !(isTls || isDatabaseUnavailable(error) || NOT_USABLE.has(sqlState(error) ?? ''))) return undefined
  const { host, pathname } = new URL(url)
  const reason = error instanceof Error ? error.message || error.name : String(error)
  if (/unsupported startup parameter/.test(reason))
    return new StartProblem(
      setting === 'DATABASE_URL'
        ? `DATABASE_URL: a pooler on ${host} refuses settings of sessions. Set DATABASE_POOLER=transaction, and DATABASE_OWNER_URL to the server itself.`
        : `DATABASE_OWNER_URL: a pooler on ${host} refuses settings of sessions. Name the server itself, because migrations bypass the pooler.`,
    )
  return new StartProblem(
    `${setting}: the database ${pathname.slice(1)} on ${host} cannot be used (${reason}).${isTls ? ' Check sslmode and sslrootcert in the address.' : ''}`,
  )
}
