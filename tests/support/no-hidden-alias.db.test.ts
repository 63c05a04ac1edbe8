import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from './test-db.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

test('a statement that compares a column with itself fails, one that compares two tables does not', async () => {
  const hidden = sql`select (select count(*) from payments p where p.user_id = p.user_id) from payments p`
  await expect(hidden.execute(db)).rejects.toThrow('"p.user_id = p.user_id" compares a column with itself')
  const apart = sql`select (select count(*) from payments other where other.user_id = p.user_id) from payments p`
  expect((await apart.execute(db)).rows).toEqual([])
})
