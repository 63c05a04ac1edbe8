import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { transaction, type Db } from '#server/platform/db.ts'
import { KeptAnswers } from '#server/platform/http/kept-answers.ts'
import { Presence } from '#server/platform/presence.ts'
import { someone } from '#tests/support/platform-probe.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

// A process that is alone believes what the database said for a moment. Here the moment is a minute, so that whatever ends it before is seen to.
const { db, database, url, close } = await openTestDatabase()
afterAll(close)

const MINUTE = 60_000
const NOW = new Date('2026-03-02T09:00:00Z')
const LATER = new Date('2026-03-02T14:00:00Z')
const ama = someone('ama')
const changeOf = (user_id: string, on: Db = db) => on.insertInto('customer_changes').values({ user_id }).execute()
const silence = () => db.deleteFrom('processes').execute()

let presence: Presence
let store: KeptAnswers
beforeEach(async () => {
  await silence()
  presence = await Presence.enter(db, 'this', MINUTE)
  store = new KeptAnswers({ db, presence })
  keepHome()
  // The first look finds out where to begin, and takes everybody to have changed.
  expect(await crowd()).toBe(false)
  keepHome()
  expect(await crowd()).toBe(true)
})

const keepHome = () => store.keeper('home of ama', NOW)(ama, LATER, { headers: {}, body: 'hers' })
/** So many calls at once, each of which finds what is kept: whether it holds for all of them. */
async function crowd(size = 4): Promise<boolean> {
  const holding = Array.from({ length: size }, async () => {
    const found = store.find('home of ama', NOW)
    return found !== undefined && store.holds(found)
  })
  return (await Promise.all(holding)).every(Boolean)
}
/** How many questions the database is asked meanwhile. */
async function questionsOf(work: () => Promise<unknown>): Promise<number> {
  const { statements } = await statementsOf(work)
  return statements.filter(({ text }) => text.includes('pg_current_snapshot')).length
}

test('many who come together are answered for a moment without another question', async () => {
  expect(await questionsOf(() => crowd(1))).toBe(0)
  expect(await questionsOf(() => crowd(40))).toBe(0)
})

test('one who asks again and again is answered by the database each time, so that what somebody writes by hand is heard of', async () => {
  await changeOf('kofi')
  expect(await questionsOf(() => crowd(3))).toBe(1)
  expect(await questionsOf(() => crowd(3))).toBe(1)
  expect(await questionsOf(() => crowd(4))).toBe(1)
  expect(await questionsOf(() => crowd(1))).toBe(0)
})

test('whatever this process changes itself counts at once', async () => {
  await changeOf('ama')
  expect(await crowd()).toBe(false)
  keepHome()
  expect(await crowd()).toBe(true)
  await transaction(db, (tx) => changeOf('ama', tx))
  expect(await crowd()).toBe(false)
  keepHome()
  expect(await crowd()).toBe(true)
  await database.pool.query("insert into customer_changes (user_id) values ('ama')")
  expect(await crowd()).toBe(false)
})

test.runIf(url)(
  'while a change is on its way nothing is believed: others may see it before this process hears that it was done',
  async () => {
    const committing = Promise.withResolvers<void>()
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query("insert into customer_changes (user_id) values ('ama')")
    // In the middle of the transaction, which nobody sees yet.
    expect(await crowd()).toBe(true)
    expect(await questionsOf(() => crowd())).toBe(0)
    client.query('commit', () => committing.resolve())
    expect(await questionsOf(() => crowd())).toBe(1)
    await committing.promise
    client.release()
    expect(await crowd()).toBe(false)
  },
)

test('a statement that fails is over like any other', async () => {
  await expect(database.pool.query('insert into no_such_table values (1)')).rejects.toThrow(/no_such_table/)
  await expect(db.insertInto('processes').values({ id: 'this', seen_at: NOW }).execute()).rejects.toThrow(/processes_pkey/)
  expect(await crowd()).toBe(true)
  expect(await questionsOf(() => crowd())).toBe(0)
})

test('where another process is here each answer is asked for, and believed again when it has gone', async () => {
  const other = await Presence.enter(db, 'other')
  const leave = other.keepSaying({ warn: vi.fn() })
  expect(await questionsOf(() => crowd())).toBe(1)
  expect(await questionsOf(() => crowd())).toBe(1)
  await leave()
  expect(await questionsOf(() => crowd())).toBe(1)
  expect(await questionsOf(() => crowd())).toBe(0)
})

test('one that has said nothing for ten seconds is not known to be here any more', async () => {
  const seen = (seconds: number) =>
    database.pool.query(
      `insert into processes values ('other', clock_timestamp() - make_interval(secs => $1))
       on conflict (id) do update set seen_at = excluded.seen_at`,
      [seconds],
    )
  for (const [seconds, questions] of [
    [9, 1],
    // As the migration says of processes of the version before.
    [-3_600, 1],
    [10.5, 0],
  ] as const) {
    await seen(seconds)
    await crowd()
    expect(await questionsOf(() => crowd()), `${seconds} seconds ago`).toBe(questions)
  }
})

test.runIf(url)('what others write past the product is heard of when the moment is over', async () => {
  store = new KeptAnswers({ db, presence: await Presence.enter(db, 'this', 200) })
  keepHome()
  await crowd()
  keepHome()
  expect(await crowd()).toBe(true)
  const somebody = new pg.Client({ connectionString: url })
  await somebody.connect()
  await somebody.query("insert into customer_changes (user_id) values ('ama')")
  await somebody.end()
  await setTimeout(201)
  expect(await crowd()).toBe(false)
})
