import { type Config, StartProblem } from '#server/platform/config.ts'
import { isDatabaseUnavailable, sqlState } from '#server/platform/database-errors.ts'
import { openDatabase, type Database } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'

/** Several processes may start on one empty database: the migrations wait for each other, on a connection that is allowed to wait. */
export async function openMigrated({ place }: Pick<Config, 'place'>): Promise<Database> {
  if ('url' in place) {
    const patient = await openDatabase({ ...place, patient: true })
    try {
      await migrate(patient.db)
    } catch (error) {
      throw unusable(place.url, error) ?? error
    } finally {
      await patient.close()
    }
    return openDatabase(place)
  }
  const database = await openDatabase(place)
  await migrate(database.db)
  return database
}

/** Said with the server's own words and without the address's password. 3D000: there is no such database. */
function unusable(url: string, error: unknown): StartProblem | undefined {
  if (!isDatabaseUnavailable(error) && sqlState(error) !== '3D000') return undefined
  const { host, pathname } = new URL(url)
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return new StartProblem(`DATABASE_URL: the database ${pathname.slice(1)} on ${host} cannot be used (${reason}).`)
}
