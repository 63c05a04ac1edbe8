import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, columns, insertRow, insertRowReturning, updateRows } from '#server/platform/ask.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(() => own.close())

const now = new Date('2026-03-02T09:00:00Z')
const counts = () => own.db.selectFrom('rate_limits').select(['key', 'count']).where('key', 'like', 'probe%').orderBy('key').execute()

test('values are never text of the statement, whatever is in them', async () => {
  const [row] = await ask<{ said: string }>`select ${`'; drop table users; --`}::text as said`.rows(own.db)
  expect(row?.said).toBe(`'; drop table users; --`)
})

test('pieces stand in each other, their values in the order of the text', async () => {
  const inner = ask`${2}::int + ${3}::int`
  const [row] = await ask<{ sum: number }>`select ${1}::int * (${inner}) + ${4}::int as sum ${ask``}`.rows(own.db)
  expect(row?.sum).toBe(9)
})

test('rows are inserted and updated by their columns, and only those that are meant', async () => {
  await insertRow(own.db, 'rate_limits', { key: 'probe a', count: 1, window_started_at: now })
  expect(await insertRowReturning(own.db, 'rate_limits', { key: 'probe b', count: 2, window_started_at: now }, 'key')).toBe('probe b')
  await updateRows(own.db, 'rate_limits', { count: 7 }, { key: 'probe a', count: 1 })
  expect(await counts()).toEqual([
    { key: 'probe a', count: 7 },
    { key: 'probe b', count: 2 },
  ])
  const [kept] = await ask<{ key: string }>`select ${columns(['key', 'count'])} from rate_limits where key = ${'probe b'}`.rows(own.db)
  expect(kept).toEqual({ key: 'probe b', count: 2 })
  expect(await ask`delete from rate_limits where key like ${'probe%'}`.run(own.db)).toBe(2)
})

test('an update without a condition, and a member that is no column, are refused before anything is sent', async () => {
  await expect(updateRows(own.db, 'rate_limits', { count: 1 }, {})).rejects.toThrow('an update of all rows')
  const smuggled = { key: 'x', count: 1, window_started_at: now, ['count) values (1); --']: 1 }
  await expect(insertRow(own.db, 'rate_limits', smuggled)).rejects.toThrow('no column')
})
