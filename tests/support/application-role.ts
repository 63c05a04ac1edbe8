import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase } from '#server/platform/db.ts'
import { grantToApplication } from '#server/platform/database-roles.ts'
import { openTestDatabase, type TestDatabase } from './test-db.ts'

/** As in production, its role may only change rows. */
export async function openAsApplication(): Promise<TestDatabase> {
  const own = await openTestDatabase()
  if (own.url === undefined) throw new Error('The embedded database has no roles')
  const role = `mmoa_app_${randomBytes(4).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  await sql`create role ${sql.id(role)} login password ${sql.lit(password)}`.execute(own.db)
  await grantToApplication(own.db, role)
  const url = new URL(own.url)
  ;[url.username, url.password] = [role, password]
  const database = await openDatabase({ url: url.href })
  return {
    db: database.db,
    database,
    url: url.href,
    close: async () => {
      await database.close()
      await sql`drop owned by ${sql.id(role)}`.execute(own.db)
      await sql`drop role ${sql.id(role)}`.execute(own.db)
      await own.close()
    },
  }
}
