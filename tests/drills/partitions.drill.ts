import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { queryOnce } from '#tests/drills/support/query-once.ts'
import { type CashInHand, prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { expectAcknowledgedStored } from '#tests/faults/support/drill-proof.ts'
import type { Acknowledged } from '#tests/faults/support/lost-payments.ts'
import { type PaymentLoad, startLoad } from '#tests/faults/support/payment-load.ts'
import { freePort } from '#tools/check/free-port.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/check/postgres-server.ts'
import { ROOT } from '#tools/check/run-program.ts'

// npm run drill -- partitions: docs/OPERATIONS.md, "Partitions". Customers pay all the time, while journal and audit trail are partitioned, and
// made one table again. Needs Debian's postgresql-15-partman.
const ROUND = Number(process.env['DRILL_PAYMENTS'] ?? '160')
const IDS = 10_000
const folder = mkdtempSync(join(tmpdir(), 'mmoa partitions '))
const confirmed: Acknowledged[] = []
let server: PostgresServer
let product: DrillProcess
let owner: Database
let cash: CashInHand[] = []

const urlOf = (role: string) => Object.assign(new URL(server.url), { username: role, password: 'drill1', pathname: '/mmoa' }).href
const settings = () => ({ DATABASE_URL: urlOf('mmoa_app'), DATABASE_OWNER_URL: urlOf('mmoa_owner'), SIMULATOR: 'off' })
const asOwner = async (statement: string) => (await sql.raw<Record<string, unknown>>(statement).execute(owner.db)).rows[0] ?? {}
const runProduct = async () => {
  await product?.kill()
  product = await startReady(settings(), await freePort())
}

/** As the unit and the documented command do. */
async function psql(file: string, ...flags: string[]): Promise<string> {
  const superuser = Object.assign(new URL(server.url), { pathname: '/mmoa' }).href
  const args = ['--no-psqlrc', '--quiet', '--output=/dev/null', ...flags, '--command=set role mmoa_owner']
  const ran = await promisify(execFile)('psql', [...args, `--file=${join(ROOT, 'deploy', file)}`, superuser])
  return ran.stdout + ran.stderr
}

beforeAll(async () => {
  server = await startPostgres(findPostgres() ?? '', { fsync: 'on' })
  for (const role of ['mmoa_owner', 'mmoa_app']) await queryOnce(server.url, `create role ${role} login password 'drill1'`)
  await queryOnce(server.url, 'create database mmoa owner mmoa_owner')
  const database = Object.assign(new URL(server.url), { pathname: '/mmoa' }).href
  await queryOnce(database, 'create schema partman authorization mmoa_owner')
  await queryOnce(database, 'create extension pg_partman schema partman')
  await queryOnce(database, 'grant all on all tables in schema partman to mmoa_owner')
  cash = await prepareGround(settings(), 8, 4 * ROUND)
  owner = await openDatabase({ url: urlOf('mmoa_owner'), longStatements: true })
  await runProduct()
}, 300_000)
afterAll(async () => {
  await product?.kill()
  await owner?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const acknowledged = async ({ counts }: PaymentLoad, more: number) => {
  const enough = counts.acknowledged.length + more
  for (let waited = 0; waited < 60_000 && counts.acknowledged.length < enough; waited += 20) await setTimeout(20)
  expect(counts.acknowledged.length, 'payments are taken').toBeGreaterThanOrEqual(enough)
}

/** Payments come before, during and after the work, and each is acknowledged at its first try. */
async function underLoad(what: string, work: (load: PaymentLoad) => Promise<void>): Promise<void> {
  await asOwner('select seal_audit_trail(now())')
  const load = startLoad(product.origin, cash.splice(0, ROUND), { workers: 4, rest: 1_000 })
  await acknowledged(load, 20)
  const began = performance.now()
  await work(load)
  const took = Math.round(performance.now() - began)
  await acknowledged(load, 20)
  await load.finish()
  await asOwner('select seal_audit_trail(now())')
  const { acknowledged: paid, unavailable, broken, slowest, wrong } = load.counts
  console.log(`${what}: ${took} ms, ${paid.length} payments, ${unavailable} answered 503, ${broken} broken, slowest answer ${slowest} ms`)
  expect({ unavailable, broken, wrong }).toEqual({ unavailable: 0, broken: 0, wrong: [] })
  confirmed.push(...paid)
  await expectAcknowledgedStored(owner, confirmed)
}

const rowsIn = async (partition: string) => Number((await asOwner(`select count(*) as count from ${partition}`))['count'])
const partitionsOf = async (table: string) =>
  Number((await asOwner(`select count(*) as count from pg_inherits where inhparent = '${table}'::regclass`))['count'])
/** As if so many had been written. */
async function goOnAt(id: number): Promise<void> {
  await asOwner(`select setval('journal_entries_id_seq', ${id}), setval('audit_trail_id_seq', ${id})`)
}

test('payments continue while the tables become partitioned, and new rows get into new partitions', { timeout: 180_000 }, async () => {
  await underLoad('Partitioned', async (load) => {
    await psql('partition-journal.sql', `--set=ids=${IDS}`)
    await acknowledged(load, 20)
    await goOnAt(IDS - 10)
  })
  for (const table of ['journal_lines', 'audit_trail']) {
    expect(await partitionsOf(table)).toBe(7)
    expect(await rowsIn(`${table}_p0`)).toBeGreaterThan(0)
    expect(await rowsIn(`${table}_p${IDS}`)).toBeGreaterThan(0)
    expect(await rowsIn(`${table}_default`)).toBe(0)
  }
})

test('repeating the step, or all migrations, changes nothing, and the product starts again', { timeout: 180_000 }, async () => {
  const seen =
    "select md5(string_agg(concat(oid, relname, relkind, relfilenode), ' ' order by oid)) as seen from pg_class where relkind in ('r', 'p', 'i', 'I')"
  const before = await asOwner(seen)
  await psql('partition-journal.sql', `--set=ids=${IDS}`)
  expect(await asOwner(seen)).toEqual(before)
  expect(await migrate(owner.db)).toEqual([])
  await runProduct()
  expect((await fetch(`${product.origin}/readyz`)).status).toBe(200)
})

test.each(['journal_lines', 'audit_trail'])('nobody changes a row of %s or of a partition', async (table) => {
  for (const one of [table, `${table}_p0`, `${table}_p${IDS}`]) {
    const column = table === 'journal_lines' ? 'amount' : 'action'
    for (const change of [`update ${one} set ${column} = ${column}`, `delete from ${one}`]) {
      await expect(asOwner(change)).rejects.toThrow(/never changed or deleted/)
      await expect(queryOnce(urlOf('mmoa_app'), change)).rejects.toThrow(/permission denied/)
    }
    await expect(asOwner(`truncate ${one} cascade`)).rejects.toThrow(/never changed or deleted/)
  }
  await expect(asOwner(`insert into journal_lines (entry_id, line, account, amount) values (1, 99, 'office_cash', 5)`)).rejects.toThrow(
    /balance/,
  )
})

test('maintenance creates partitions ahead while payments continue', { timeout: 120_000 }, async () => {
  await underLoad('Maintenance', async (load) => {
    await goOnAt(3 * IDS)
    await acknowledged(load, 10)
    await psql('partition-maintenance.sql')
  })
  for (const table of ['journal_lines', 'audit_trail']) {
    expect(await partitionsOf(table)).toBe(9)
    expect(await rowsIn(`${table}_p${3 * IDS}`)).toBeGreaterThan(0)
    await expect(asOwner(`truncate ${table}_p${7 * IDS} cascade`)).rejects.toThrow(/never changed or deleted/)
  }
})

test('a backup of partitioned tables is restored and compared', { timeout: 240_000 }, () => {
  const backups = join(folder, 'backups')
  const run = (tool: string, argument: string) => {
    const ran = spawnSync(process.execPath, [join(ROOT, 'tools/backup', tool), argument], {
      encoding: 'utf8',
      env: { ...process.env, ...settings() },
    })
    expect([ran.status, ran.stderr]).toEqual([0, expect.any(String)])
  }
  run('backup.ts', backups)
  run('restore-check.ts', join(backups, readdirSync(backups)[0] ?? ''))
})

test('rows beyond all partitions are stored, and maintenance fails because of them', { timeout: 120_000 }, async () => {
  await underLoad('Beyond all partitions', async (load) => {
    await goOnAt(20 * IDS)
    await acknowledged(load, 10)
  })
  expect(await rowsIn('journal_lines_default')).toBeGreaterThan(0)
  await expect(psql('partition-maintenance.sql')).rejects.toThrow()
})

test('payments continue while the tables become whole again, as they were before', { timeout: 180_000 }, async () => {
  await underLoad('Whole again', async () => {
    await psql('partition-journal.sql', '--set=back=1')
  })
  const kinds = await asOwner(
    `select string_agg(distinct relkind::text, '') as kinds, count(*)::int as count from pg_class where relname ~ '^(journal_lines|audit_trail)(_p\\d+|_default)?$'`,
  )
  expect(kinds).toEqual({ kinds: 'r', count: 2 })
  await expect(asOwner('update journal_lines set amount = amount')).rejects.toThrow(/never changed or deleted/)
})
