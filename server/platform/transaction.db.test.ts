import { AbortedTransactionError, sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { transaction, type Tx } from '#server/platform/db.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const at = new Date('2026-03-02T09:00:00Z')

it.each(['40001', '40P01'])('transaction() repeats the work after %s, three times at most', async (code) => {
  let runs = 0
  const done = await transaction(db, async (tx) => {
    runs += 1
    await tx
      .insertInto('rate_limits')
      .values({ key: `retry ${code}`, window_started_at: at, count: runs })
      .execute()
    if (runs < 4) await sql.raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`).execute(tx)
    return runs
  })
  expect(done).toBe(4)
  expect(await db.selectFrom('rate_limits').select('count').where('key', '=', `retry ${code}`).execute()).toEqual([{ count: 4 }])

  runs = 0
  const hopeless = transaction(db, async (tx) => {
    runs += 1
    await sql.raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`).execute(tx)
  })
  await expect(hopeless).rejects.toMatchObject({ code })
  expect(runs).toBe(4)
})

it('transaction() rolls back and does not repeat after any other error', async () => {
  let runs = 0
  const failing = transaction(db, async (tx) => {
    runs += 1
    await tx.insertInto('rate_limits').values({ key: 'once', window_started_at: at, count: 1 }).execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(runs).toBe(1)
  expect(await db.selectFrom('rate_limits').select('key').where('key', '=', 'once').execute()).toEqual([])
})

it('the database returns int8 as numbers and dates as text, and their arrays', async () => {
  const { rows } = await sql`
    select 9007199254740991::bigint as most, date '2026-03-02' as day, array[1, null, 3]::bigint[] as numbers, array[date '2026-03-02'] as days,
      ${at}::timestamptz as moment`.execute(db)
  expect(rows).toEqual([{ most: 9007199254740991, day: '2026-03-02', numbers: [1, null, 3], days: ['2026-03-02'], moment: at }])
})

it('the database rejects an int8 beyond the safe range instead of rounding it', async () => {
  await expect(sql`select 9007199254740993::bigint as n`.execute(db)).rejects.toThrow('outside the safe range')
  expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
})

const put = (tx: Tx, key: string, count: number) => tx.insertInto('rate_limits').values({ key, window_started_at: at, count }).execute()
const stored = async (part: string) =>
  (await db.selectFrom('rate_limits').select('key').where('key', 'like', `${part}%`).orderBy('key').execute()).map(({ key }) => key)

it('a transaction that has ended rejects further statements', async () => {
  const ended: Tx[] = []
  await transaction(db, async (tx) => {
    ended.push(tx)
  })
  for (const tx of ended) await expect(put(tx, 'afterwards', 1)).rejects.toThrow('already committed')
})

it('transaction() rejects when a statement failed, even if the failure was caught', async () => {
  const result = transaction(db, async (tx) => {
    await put(tx, 'caught', 1)
    await put(tx, 'caught', 2).catch(() => undefined)
    return 'done'
  })
  await expect(result).rejects.toBeInstanceOf(AbortedTransactionError)
  expect(await stored('caught')).toEqual([])
})

it('the test database rejects two concurrent statements on one transaction', async () => {
  const together = transaction(db, (tx) => Promise.all([put(tx, 'together', 1), put(tx, 'together', 2)]))
  await expect(together).rejects.toThrow('one statement at a time')
  expect(await stored('together')).toEqual([])
})
