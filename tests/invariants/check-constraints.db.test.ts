import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'
import { ENSURED_BY } from './check-constraints.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(() => own.close())

const names = (text: string): string[] => text.trim().split(/\s+/)

test('each check of a table names the file that ensures it for accepted calls', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text || ' ' || conname as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`.execute(own.db)
  const placed = Object.entries(ENSURED_BY).flatMap(([table, files]) =>
    Object.values(files).flatMap((text) => names(text).map((name) => `${table} ${name}`)),
  )
  expect(placed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(placed.length).toBeGreaterThan(300)
})

test('each file that ensures a check exists', () => {
  const files = Object.values(ENSURED_BY).flatMap((one) => Object.keys(one))
  expect(files.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([])
})
