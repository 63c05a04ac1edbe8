import type { Config } from '#server/platform/config.ts'
import { isDatabaseUnavailable, sqlState } from '#server/platform/database-errors.ts'
import { openDatabase, type Database } from '#server/platform/db.ts'
import { grantToApplication, grantToReaders } from '#server/platform/database-roles.ts'
import { migrate } from '#server/platform/migrate.ts'
import { StartProblem } from '#server/platform/start-problem.ts'

/** Concurrent starts: migrations wait for each other without time-outs. */
export async function openMigrated({ place, owner }: Pick<Config, 'place'> & Partial<Pick<Config, 'owner'>>): Promise<Database> {
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
    return openDatabase(place)
  }
  const database = await openDatabase(place)
  await migrate(database.db)
  return database
}

async function grantRoles(owned: Database, applicationUrl: string, readRole: string | undefined): Promise<void> {
  await grantToApplication(owned.db, decodeURIComponent(new URL(applicationUrl).username))
  if (readRole !== undefined) await grantToReaders(owned.db, readRole)
}

/** Without the URL's password. 3D000: no such database. */
function unusable(setting: string, url: string, error: unknown): StartProblem | undefined {
  if (!isDatabaseUnavailable(error) && sqlState(error) !== '3D000') return undefined
  const { host, pathname } = new URL(url)
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return new StartProblem(`${setting}: the database ${pathname.slice(1)} on ${host} cannot be used (${reason}).`)
}
