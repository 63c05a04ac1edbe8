import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChangeFeed, EVERYBODY } from '#server/platform/change-feed.ts'
import { isDatabaseUnavailable } from '#server/platform/database-errors.ts'
import { type Database, type Db, openDatabase } from '#server/platform/db.ts'
import { askOnce, type Standby, startStandby, until } from '#tests/faults/support/standby.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/check/postgres-server.ts'

// Of the schema, what a process asks whose home has changed.
const CHANGES = 'create table customer_changes (xid xid8 not null default pg_current_xact_id(), user_id text)'
const changeOf = (customer: string) => `insert into customer_changes (user_id) values ('${customer}')`

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Who changed, as this feed heard it since it was asked last. */
function feedOf(db: Db, settlesAfter?: number) {
  const heard = new Set<string>()
  const hear = (changed: ReadonlySet<string> | typeof EVERYBODY) => {
    for (const one of changed === EVERYBODY ? [EVERYBODY] : changed) heard.add(one)
  }
  const feed = new ChangeFeed({ db }, hear, settlesAfter)
  return async () => {
    heard.clear()
    await feed.upToDate()
    return [...heard]
  }
}

// With PostgreSQL servers of its own, so that nobody else's is crashed.
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('whose home has changed', { timeout: 60_000 }, () => {
  const bin = findPostgres() ?? ''
  let primary: PostgresServer
  let standby: Standby
  const opened: Database[] = []
  /** As behind a pooler. */
  const open = async (url: string) => {
    const database = await openDatabase({ url, pooled: true })
    opened.push(database)
    return database.db
  }
  beforeAll(async () => {
    // What was not waited for is in no log for ten seconds: a crash forgets it.
    primary = await startPostgres(bin, { wal_writer_delay: '10s' })
    await askOnce(primary.url, CHANGES)
    standby = await startStandby(bin, primary.url)
  }, 60_000)
  afterAll(async () => {
    for (const one of opened) await one.close()
    await standby?.stop()
    await primary?.stop()
  })

  test('is not asked of a server that follows another one, nor is anything else: the connection is refused, as if nobody were there', async () => {
    const following = await openDatabase({ url: standby.url })
    opened.push(following)
    const refused = await following.pool.query('select 1').catch((error: unknown) => error)
    expect([isDatabaseUnavailable(refused), String(refused)]).toEqual([true, expect.stringContaining('follows another')])
    expect(following.pool.totalCount).toBe(0)
  })

  test('is not missed where a standby takes over that was asked before, without a new start', async () => {
    const slow = await connected(primary.url)
    await slow.query('begin')
    await slow.query(changeOf('Slow'))
    await askOnce(primary.url, changeOf('Quick'))
    await standby.caughtUp()
    const changed = feedOf(await open(standby.url))
    await changed()
    await slow.query('commit')
    await slow.end()
    await standby.caughtUp()
    await standby.promote()
    expect((await opened[0]?.pool.query('select 1'))?.rowCount).toBe(1)
    expect(await changed()).toEqual([EVERYBODY])
  })

  test('is not missed though a crash took numbers of transactions back, which are then given again', async () => {
    const changed = feedOf(await open(primary.url), 400)
    await changed()
    expect(await changed()).toEqual([])
    const [dying, beside] = [await connected(primary.url), await connected(primary.url)]
    for (let times = 0; times < 20; times += 1)
      for (const statement of ['begin', changeOf('Nobody'), 'rollback']) await dying.query(statement)
    expect(await changed()).toEqual([])
    const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid')
    // PostgreSQL starts all over by itself when one of its processes dies so; the first of them lives on, with its time of start.
    const startsOver = new Promise<void>((done) => beside.once('end', () => done()))
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    await startsOver
    await until('the server has started over', async () => (await askOnce(primary.url, changeOf('Ama'))) !== undefined)
    expect(await changed()).toEqual([EVERYBODY])
    // What was read from a server that is about to go must not be believed either.
    expect(await changed()).toEqual([EVERYBODY])
    await setTimeout(500)
    expect(await changed()).toEqual([])
  })

  test('is told or refused in bounded time while the server hangs, to those as well who wait for another question to end', async () => {
    const changed = feedOf(await open(primary.url))
    // Several connections rest in the pool, each of which will have to be given up.
    await Promise.all(Array.from({ length: 3 }, async () => opened.at(-1)?.pool.query('select pg_sleep(0.1)')))
    await changed()
    const frozen = primary.processes()
    for (const id of frozen) process.kill(id, 'SIGSTOP')
    const began = performance.now()
    try {
      const first = changed().catch((error: unknown) => error)
      await setTimeout(100)
      const second = await changed().catch((error: unknown) => error)
      for (const refused of [await first, second]) expect(isDatabaseUnavailable(refused)).toBe(true)
      expect(performance.now() - began).toBeLessThan(9_000)
    } finally {
      for (const id of frozen) process.kill(id, 'SIGCONT')
    }
    expect(await changed()).toEqual([EVERYBODY])
  })
})
