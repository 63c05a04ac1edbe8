import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/platform/db.ts'

export async function expectBooksToBeRight(db: Db): Promise<void> {
  const { rows } = await sql`select * from check_invariants()`.execute(db)
  expect(rows, 'what check_invariants() found').toEqual([])
}
