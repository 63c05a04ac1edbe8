import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { leaveToCommit, transaction, type Tx } from '#server/platform/db.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const at = new Date('2026-03-02T09:00:00Z')

it.each(['40001', '40P01'])('what the database refused with %s is run again from the start, three times at most', async (code) => {
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

it('any other error is not run again, and leaves nothing behind', async () => {
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

it('whole numbers of the database are numbers, its days are text, and their lists too', async () => {
  const { rows } = await sql`
    select 9007199254740991::bigint as most, date '2026-03-02' as day, array[1, null, 3]::bigint[] as numbers, array[date '2026-03-02'] as days,
      ${at}::timestamptz as moment`.execute(db)
  expect(rows).toEqual([{ most: 9007199254740991, day: '2026-03-02', numbers: [1, null, 3], days: ['2026-03-02'], moment: at }])
})

it('a whole number beyond what is exact is an error, never a rounded one', async () => {
  await expect(sql`select 9007199254740993::bigint as n`.execute(db)).rejects.toThrow('outside the safe range')
  expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
})

const put = (tx: Tx, key: string, count: number) => tx.insertInto('rate_limits').values({ key, window_started_at: at, count }).execute()
const kept = async (part: string) =>
  (await db.selectFrom('rate_limits').select('key').where('key', 'like', `${part}%`).orderBy('key').execute()).map(({ key }) => key)

it('what is asked for together is done in that order, each seeing what was done before it', async () => {
  const seen = await transaction(db, async (tx) => {
    const [, first, , second] = await Promise.all([
      put(tx, 'order', 1),
      tx.selectFrom('rate_limits').select('count').where('key', '=', 'order').executeTakeFirstOrThrow(),
      tx.updateTable('rate_limits').set({ count: 2 }).where('key', '=', 'order').execute(),
      tx.selectFrom('rate_limits').select('count').where('key', '=', 'order').executeTakeFirstOrThrow(),
    ])
    return [first.count, second.count]
  })
  expect(seen).toEqual([1, 2])
})

it('where one of several fails, what would have followed another of them does not run behind the roll-back, on its own', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const failing = transaction(db, async (tx) => {
    const slow = async () => {
      await put(tx, 'together 1', 1)
      late = put(tx, 'together 2', 1)
      await late
    }
    const error = async () => {
      await sql.raw(`do $$ begin raise exception 'no' using errcode = '23514'; end $$`).execute(tx)
    }
    await Promise.all([slow(), error()])
  })
  await expect(failing).rejects.toMatchObject({ code: '23514' })
  await expect(late).rejects.toThrow()
  expect(await kept('together')).toEqual([])
})

it('a transaction that has ended does nothing more', async () => {
  const ended: Tx[] = []
  await transaction(db, async (tx) => {
    ended.push(tx)
  })
  for (const tx of ended) await expect(put(tx, 'afterwards', 1)).rejects.toThrow('has ended')
})

it('a last write that fails while it commits undoes all of it, and its error is told', async () => {
  const failing = transaction(db, async (tx) => {
    await put(tx, 'last 1', 1)
    await leaveToCommit(tx, put(tx, 'last 1', 2))
    return 'answered'
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  await transaction(db, async (tx) => {
    await put(tx, 'last 2', 1)
    await leaveToCommit(tx, put(tx, 'last 3', 1))
  })
  expect(await kept('last')).toEqual(['last 2', 'last 3'])
})

it('of several statements asked for together the one that failed is told, so that a deadlock is run again', async () => {
  let runs = 0
  await transaction(db, async (tx) => {
    runs += 1
    const deadlock = async () => {
      if (runs === 1) await sql.raw(`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`).execute(tx)
    }
    // The first to hear of its end is the one that was told last.
    await Promise.all([
      deadlock()
        .finally(() => undefined)
        .then(() => undefined),
      put(tx, `deadlock ${runs}`, 1),
    ])
  })
  expect(runs).toBe(2)
  expect(await kept('deadlock')).toEqual(['deadlock 2'])
})

it('a transaction of which a statement failed is not told to be done, though nobody minded the failure: its commit does nothing', async () => {
  const answered = transaction(db, async (tx) => {
    await put(tx, 'unminded', 1)
    await put(tx, 'unminded', 2).catch(() => undefined)
    return 'answered'
  })
  await expect(answered).rejects.toMatchObject({ code: '23505' })
  expect(await kept('unminded')).toEqual([])
})
