import type { Config } from '#server/platform/config.ts'
import { openDatabase, type Database } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'

/** Several processes may start on one empty database: the migrations wait for each other, on a connection that is allowed to wait. */
export async function openMigrated({ place }: Pick<Config, 'place'>): Promise<Database> {
  if ('url' in place) {
    const patient = await openDatabase({ ...place, patient: true })
    try {
      await migrate(patient.db)
    } finally {
      await patient.close()
    }
    return openDatabase(place)
  }
  const database = await openDatabase(place)
  await migrate(database.db)
  return database
}
