import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/migrate.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(() => own.close())

test('an empty database gets every migration in the order of their numbers', async () => {
  const { rows } = await sql<{ file: string }>`select file from migrations order by file`.execute(own.db)
  const files = readdirSync(new URL('../migrations/', import.meta.url)).filter((name) => name.endsWith('.sql'))
  expect(rows.map(({ file }) => file)).toEqual(files.toSorted())
})

test('a second migration changes nothing', async () => {
  expect(await migrate(own.db)).toEqual([])
})

test('each test file has a database of its own', async () => {
  const other = await openTestDatabase()
  await sql`create table only_here (id int)`.execute(other.db)
  await other.close()
  const { rows } = await sql`select to_regclass('only_here') as found`.execute(own.db)
  expect(rows).toEqual([{ found: null }])
})
