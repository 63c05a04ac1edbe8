import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { EXPORTED_LISTS, exportList } from '#contract/exported-lists.ts'
import { listJournal } from '#contract/ledger-reports.ts'
import { readOperations } from '#contract/operations.ts'
import { readPortfolio } from '#contract/portfolio.ts'
import { listStaffPayments } from '#contract/staff-payments.ts'
import { type Db, openDatabase } from '#server/platform/db.ts'
import { openMigrated } from '#server/platform/open-migrated.ts'
import { officeReads } from '#server/platform/product-metrics.ts'
import { openReplica, type Replica } from '#server/platform/replica.ts'
import { READS_FROM_REPLICA } from '#server/reads-from-replica.ts'
import { CALL_ROWS } from '#tests/api/call-rows.ts'
import { pathOf } from '#tests/api/call-path.ts'
import { borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { closePastDays } from '#tests/support/past-days.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { findPostgres, type PostgresServer, startPostgres, startStandby } from '#tools/check/postgres-server.ts'

const PASSWORD = 'replica1'
const as = (role: 'mmoa_app' | 'mmoa_read', server: PostgresServer): string => {
  const url = new URL(server.url)
  ;[url.username, url.password] = [role, PASSWORD]
  return url.href
}

// A replica copies all databases of its primary.
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('reads of the office from a streaming replica (rule R27)', () => {
  let primary: PostgresServer
  let standby: PostgresServer
  let product: TestApp
  let replica: Replica
  let loan = 0

  beforeAll(async () => {
    const bin = findPostgres() ?? ''
    primary = await startPostgres(bin)
    for (const role of ['mmoa_app', 'mmoa_read']) await query(primary, `create role ${role} login password '${PASSWORD}'`)
    const owner = { url: primary.url, readRole: 'mmoa_read' }
    const database = await openMigrated({ place: { url: as('mmoa_app', primary) }, owner })
    await query(primary, 'create table conflicts (id int); insert into conflicts values (1); grant select on conflicts to mmoa_app')
    await query(primary, 'create database elsewhere')
    standby = await startStandby(bin, primary.url, { hot_standby_feedback: 'off', max_standby_streaming_delay: '0' })
    const settings = { DATABASE_URL: as('mmoa_app', primary), DATABASE_REPLICA_URL: as('mmoa_app', standby) }
    const close = async () => {
      await expectBooksToBeRight(database.db)
      await database.close()
    }
    product = await buildTestApp(settings, testClock(), {}, async () => ({ db: database.db, database, url: primary.url, close }))
    if (product.deps.replica === undefined) throw new Error('DATABASE_REPLICA_URL is set')
    replica = product.deps.replica
    await openOffice(product)
    await joinWithProfile(product, 'Ama')
    loan = await borrow(product, 'Ama', '1000')
    await payCash(product, 'Ama', loan, '20')
    product.clock.advance({ weeks: 1 })
    await closePastDays(product)
    for (const person of ['desk', 'manager', 'md', 'Ama']) await comeBack(product, person)
    await caughtUp()
  }, 120_000)
  afterEach(() => vi.restoreAllMocks())
  afterAll(async () => {
    await product?.close()
    await standby?.stop()
    await primary?.stop()
  })

  async function query(server: PostgresServer, text: string): Promise<pg.QueryResult<Record<string, unknown>>> {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    try {
      return await client.query<Record<string, unknown>>(text)
    } finally {
      await client.end()
    }
  }

  const stateOf = async (one: Replica) => {
    await one.measure()
    return one.state()
  }
  const caughtUp = () => vi.waitFor(async () => expect(await stateOf(replica)).toEqual({ lagSeconds: 0, fault: null }), 20_000)
  const fault = async (one: Replica) => (await stateOf(one)).fault

  /** Counts reads by the database that answered. */
  async function readsOf<Result>(work: () => Promise<Result>): Promise<{ result: Result; replica: number; primary: number }> {
    officeReads.reset()
    const result = await work()
    const { values } = await officeReads.get()
    const by = (database: string) => values.find(({ labels }) => labels.database === database)?.value ?? 0
    return { result, replica: by('replica'), primary: by('primary') }
  }
  const get = (endpoint: Endpoint, path = pathOf(endpoint.path, CALL_ROWS[endpoint.name])) =>
    readsOf(async () => (await product.as(CALL_ROWS[endpoint.name]?.by ?? 'md').get(path)).status)
  const FROM_REPLICA = { result: 200, replica: 1, primary: 0 }
  const FROM_PRIMARY = { result: 200, replica: 0, primary: 1 }

  test.each(READS_FROM_REPLICA.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is answered by the replica',
    async (_name, one) => {
      expect(await get(one)).toMatchObject({ result: 200, primary: 0, replica: expect.toSatisfy((count: number) => count > 0) })
    },
  )

  test.each(Object.keys(EXPORTED_LISTS))('the file of the list %s comes from the replica', async (list) => {
    expect(await get(exportList, `/api/admin/exports/${list}`)).toEqual(FROM_REPLICA)
  })

  test('the audit rows of reads and of files are written to the primary', async () => {
    const { rows } = await query(
      primary,
      `select action, outcome from audit_trail where action in ('readJournalEntry', 'exportListSent', 'exportJournal') group by 1, 2 order by 1`,
    )
    expect(rows).toEqual([
      { action: 'exportJournal', outcome: 'done' },
      { action: 'exportListSent', outcome: 'done' },
      { action: 'readJournalEntry', outcome: 'viewed' },
    ])
  })

  test('a report of a past day that has to be stored is computed at the primary, and then read from the replica', async () => {
    await query(primary, 'begin; set local session_replication_role = replica; truncate daily_report_snapshots; commit')
    await caughtUp()
    const { rows } = await query(primary, 'select max(day)::text as day from closed_days')
    const path = `${readPortfolio.path}?asOf=${String(rows[0]?.['day'])}`
    expect(await get(readPortfolio, path)).toEqual(FROM_PRIMARY)
    await caughtUp()
    expect(await get(readPortfolio, path)).toEqual(FROM_REPLICA)
  })

  test('a replica that stops replaying is read for ten seconds at most, and again when it has caught up', async () => {
    await query(standby, 'select pg_wal_replay_pause()')
    const before = await product.as('md').call(listJournal, { query: {} })
    await payCash(product, 'Ama', loan, '30')
    await replica.measure()
    expect((await readsOf(() => product.as('manager').call(listStaffPayments, { query: {} }))).result.length).toBe(2)
    expect((await readsOf(() => product.as('md').call(listJournal, { query: {} }))).result).toEqual(before)

    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 11_000)
    const late = await readsOf(() => product.as('md').call(listJournal, { query: {} }))
    expect(late).toMatchObject({ replica: 0, primary: 1 })
    expect(late.result.length).toBeGreaterThan(before.length)
    expect(await stateOf(replica)).toMatchObject({ fault: 'it is more than 10 seconds behind' })
    expect((await product.as('md').get('/metrics')).body).toMatch(/^replica_lag_seconds 1[1-9]/m)
    vi.restoreAllMocks()

    await query(standby, 'select pg_wal_replay_resume()')
    await caughtUp()
    expect((await product.as('md').get('/metrics')).body).toMatch(/^replica_lag_seconds 0$/m)
    expect(await product.as('md').call(readOperations, {})).toMatchObject({ database: { replica: '0 s behind' } })
    const again = await readsOf(() => product.as('md').call(listJournal, { query: {} }))
    expect(again).toEqual({ ...late, replica: 1, primary: 0 })
  })

  test('a switched file of the log and a checkpoint count as no lag', async () => {
    await query(primary, 'select pg_switch_wal()')
    await caughtUp()
    await query(primary, 'checkpoint')
    await caughtUp()
  })

  test.each([
    ['a conflict with the log that is replayed', 'alter table conflicts add column more int', undefined],
    ['a cancelled statement', undefined, 'pg_cancel_backend'],
    ['an ended connection', undefined, 'pg_terminate_backend'],
  ])('a read that the replica ends by %s is repeated once at the primary', async (_what, onPrimary, onStandby) => {
    await caughtUp()
    let tries = 0
    const slow = async (db: Db) => {
      tries += 1
      const { rows } = await sql<{ slept: boolean }>`
        select case when pg_is_in_recovery() then pg_sleep(4) is null else false end as slept from conflicts`.execute(db)
      return rows
    }
    const reading = readsOf(() => replica.reader()(slow))
    await expect.poll(async () => (await query(standby, SLEEPING)).rowCount).toBe(1)
    if (onPrimary !== undefined) await query(primary, onPrimary)
    if (onStandby !== undefined) await query(standby, SLEEPING.replace('select pid', `select ${onStandby}(pid)`))
    expect(await reading).toEqual({ result: [{ slept: false }], replica: 0, primary: 1 })
    expect(tries).toBe(2)
  })

  test('a file that once needed the primary stays there, so that no later part is older', async () => {
    await caughtUp()
    const reader = replica.reader()
    const name = async (db: Db) => (await sql<{ on: boolean }>`select pg_is_in_recovery() as on`.execute(db)).rows[0]?.on
    let refuse = true
    const once = async (db: Db) => {
      if (refuse) {
        refuse = false
        throw new Error('once')
      }
      return await name(db)
    }
    expect([await reader(name), await reader(once), await reader(name)]).toEqual([true, false, false])
  })

  test('the connections for a replica refuse a write, and a primary in its place is not read', async () => {
    const { db, close } = await openDatabase({ url: primary.url, readOnly: true })
    await expect(sql`delete from conflicts`.execute(db)).rejects.toThrow(/read-only transaction/)
    await close()
    const one = await openReplica(primary.url, product.db, product.deps.log)
    expect(await fault(one)).toBe('it takes writes, so it is no replica')
    await one.close()
  })

  test.each([
    [
      'a database that was never migrated',
      () => standby.url.replace(/postgres$/, 'elsewhere'),
      /^it cannot be read \(relation "migrations"/,
    ],
    ['a wrong password', () => as('mmoa_app', standby).replace(PASSWORD, 'wr0ng'), /^it cannot be read \(password authentication failed/],
    ['a closed port', () => 'postgres://mmoa_app@127.0.0.1:1/postgres', /^it cannot be read \(.*ECONNREFUSED/],
  ])('%s is not read', async (_what, url, sentence) => {
    const one = await openReplica(url(), product.db, product.deps.log)
    expect(await fault(one)).toMatch(sentence)
    expect(await one.reader()(async (db) => db === product.db)).toBe(true)
    await one.close()
  })

  test('a copy of another database is not read', async () => {
    const elsewhere = await openDatabase({ url: primary.url.replace(/postgres$/, 'elsewhere') })
    const one = await openReplica(as('mmoa_app', standby), elsewhere.db, product.deps.log)
    expect(await fault(one)).toBe('it is a copy of another database')
    await one.close()
    await elsewhere.close()
  })

  test('a replica with an older schema is not read until it has this one', async () => {
    await query(primary, `update migrations set file = '0' || file where file = (select max(file) from migrations)`)
    await expect.poll(() => fault(replica)).toMatch(/^its schema is \d{4}, older than the \d{4} of this version$/)
    expect(await get(listJournal)).toEqual(FROM_PRIMARY)
    await query(primary, `update migrations set file = substr(file, 2) where file ~ '^[0-9]{5}-'`)
    await caughtUp()
  })

  test('data that the role for reports may not read is read from the primary', async () => {
    const one = await openReplica(as('mmoa_read', standby), product.db, product.deps.log)
    await expect.poll(() => fault(one)).toBe(null)
    const from = (table: string) => readsOf(() => one.reader()((db) => sql`select count(*) from ${sql.table(table)}`.execute(db)))
    expect(await from('payments')).toMatchObject({ replica: 1, primary: 0 })
    expect(await from('ghana_cards')).toMatchObject({ replica: 0, primary: 1 })
    await one.close()
  })

  test('a replica whose stream was cut is not read until it streams again', async () => {
    const { rows } = await query(standby, 'show primary_conninfo')
    const set = async (conninfo: string) => {
      await query(standby, `alter system set primary_conninfo = '${conninfo.replaceAll("'", "''")}'`)
      await query(standby, 'select pg_reload_conf()')
    }
    await set('')
    await expect.poll(() => fault(replica)).toBe('it receives nothing from the primary')
    expect(await get(listJournal)).toEqual(FROM_PRIMARY)
    await set(String(rows[0]?.['primary_conninfo']))
    await caughtUp()
  })

  test('a replica that crashes costs no call, is shown as away, and is read again by itself', async () => {
    await standby.crash()
    const calls = await readsOf(() => Promise.all(Array.from({ length: 20 }, () => product.as('md').get(listJournal.path))))
    expect(calls.result.map(({ status }) => status)).toEqual(calls.result.map(() => 200))
    expect(calls).toMatchObject({ replica: 0, primary: 20 })
    expect(replica.state()).toMatchObject({ fault: expect.stringMatching(/^it cannot be read/) })
    expect((await product.as('md').get('/metrics')).body).toMatch(/^replica_lag_seconds \+Inf$/m)
    expect(await product.as('md').call(readOperations, {})).toMatchObject({ database: { replica: expect.stringMatching(/^not read: it/) } })
    standby.startAgain()
    await expect.poll(() => replica.state().fault, { timeout: 20_000 }).toBe(null)
    expect(await get(listJournal)).toEqual(FROM_REPLICA)
  })
})

const SLEEPING = `select pid from pg_stat_activity where query like '%pg_sleep(4)%' and pid <> pg_backend_pid() and wait_event = 'PgSleep'`
