import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db.ts'
import { openMigrated } from '#server/platform/open-migrated.ts'
import { type CashInHand, prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { expectAcknowledgedStored } from '#tests/faults/support/drill-proof.ts'
import type { Acknowledged } from '#tests/faults/support/lost-payments.ts'
import { printCounts, startLoad } from '#tests/faults/support/payment-load.ts'
import { sendOnce } from '#tests/faults/support/send-payment.ts'
import { type Catalogue, readCatalogue, wayToCustomer } from '#tests/support/customer-ways.ts'
import { createDatabase } from '#tests/support/server-databases.ts'
import { freePort } from '#tools/check/free-port.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/check/postgres-server.ts'
import { ROOT } from '#tools/check/run-program.ts'

// npm run drill -- spread: deploy/spread on PostgreSQL (docs/GROWTH.md). SPREAD_CUSTOMERS sets the size.
const CUSTOMERS = process.env['SPREAD_CUSTOMERS'] ?? '2000'
const PARTS = 4
let server: PostgresServer
/** Filled by the bench's seed, and by the product. */
let seeded: string
let used: string
let before: Catalogue
let cash: CashInHand[] = []
let product: DrillProcess
const acknowledged: Acknowledged[] = []

beforeAll(async () => {
  server = await startPostgres(findPostgres() ?? '')
  seeded = (await createDatabase(server.url, 'seeded')).url
  used = (await createDatabase(server.url, 'used')).url
  const script = `const { seedSize } = await import('./bench/seed-size.ts'); await seedSize(${JSON.stringify(seeded)}, ${CUSTOMERS})`
  await run(process.execPath, '--input-type=module', '--eval', script)
  await (await openMigrated({ place: { url: used } })).close()
  before = await inside(used, ({ db }) => readCatalogue(db))
  cash = await prepareGround({ DATABASE_URL: used }, 4, 200)
  product = await startReady({ DATABASE_URL: used }, await freePort())
}, 600_000)
afterAll(async () => {
  await product.kill()
  for (const client of clients.values()) await client.end()
  await server.stop()
}, 60_000)

async function run(program: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(program, args, { cwd: ROOT })
}
/** Runs a file again when a payment's lock, or a deadlock with one, ends it. */
async function migrate(url: string, file: string, tries = 5): Promise<void> {
  const ran = run(join(findPostgres() ?? '', 'psql'), '-q', url, '-f', join('deploy', 'spread', file))
  await ran.catch((error: unknown) => {
    if (tries === 1 || !/deadlock|lock timeout/.test(String(error))) throw error
    return migrate(url, file, tries - 1)
  })
}
/** On both databases, twice, while payments come in. */
async function migrateUnderLoad(file: string, paying: readonly CashInHand[]): Promise<void> {
  const load = startLoad(product.origin, paying, { workers: 2, rest: 100 })
  for (const url of [used, seeded, used]) await migrate(url, file)
  await load.finish()
  printCounts(file, load.counts)
  expect(load.counts).toMatchObject({ wrong: [], withoutRetryAfter: 0 })
  expect(load.counts.acknowledged.length).toBeGreaterThan(5)
  acknowledged.push(...load.counts.acknowledged)
}
async function inside<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, longStatements: true })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
const clients = new Map<string, pg.Client>()
/** Several statements only where no rows are wanted. */
async function read<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = clients.get(url) ?? new pg.Client({ connectionString: url })
  if (!clients.has(url)) await client.connect()
  clients.set(url, client)
  return (await client.query<Row>(statement)).rows
}
const namesIn = async (url: string, statement: string) => (await read<{ name: string }>(url, statement)).map(({ name }) => name).toSorted()
const violations = (url: string) => read(url, 'select * from check_invariants()')

test('the first migration adds the customer’s column to each table of customers, and fills it', { timeout: 600_000 }, async () => {
  await migrateUnderLoad('1-customer-column.sql', cash.slice(0, 90))
  const after = await inside(seeded, ({ db }) => readCatalogue(db))
  const customers = [...before.tables.keys()].filter((table) => table !== 'users' && wayToCustomer(before, table) !== undefined)
  expect(customers.filter((table) => !after.tables.get(table)?.has('user_id'))).toEqual([])
  // A row without a customer would be nobody's; only the journal has seeded rows of the office.
  const offices = new Set(['journal_entries', 'journal_lines', 'receipts'])
  for (const table of customers.filter((one) => !offices.has(one)))
    expect(await read(seeded, `select 1 from ${table} where user_id is null limit 1`), table).toEqual([])
  const ways = await namesIn(seeded, 'select child as name from spread.ways')
  expect(ways).toEqual(customers.filter((table) => !before.tables.get(table)?.has('user_id')).toSorted())
  expect(await violations(seeded)).toEqual([])
})

test('the second migration adds the customer to each key between rows of customers', { timeout: 600_000 }, async () => {
  await migrateUnderLoad('2-keys.sql', cash.slice(90, 180))
  const apart = await namesIn(seeded, 'select name::text from spread.apart')
  const isInside = (table: string) => table !== 'users' && !apart.includes(table) && wayToCustomer(before, table) !== undefined
  const after = await inside(seeded, ({ db }) => readCatalogue(db))
  const lone = before.foreignKeys.filter(
    (key) =>
      isInside(key.table) &&
      isInside(key.parent) &&
      !after.foreignKeys.some(
        (one) =>
          one.table === key.table && one.parent === key.parent && [...one.columns].toString() === ['user_id', ...key.columns].toString(),
      ),
  )
  expect(lone.map(({ table, columns }) => `${table} (${columns.join(', ')})`)).toEqual([])
  const values = await read<{ key: string; count: number }>(seeded, 'select key, count(*)::int as count from unique_values group by key')
  const [people] = await read<{ count: number }>(seeded, 'select count(phone)::int as count from users')
  expect(values).toContainEqual({ key: 'users_phone_key', count: people?.count })
  expect(await violations(seeded)).toEqual([])
})

test('no payment is lost, and after both migrations the product lends and takes payments', { timeout: 600_000 }, async () => {
  for (const one of cash.slice(180)) {
    const paid = await sendOnce(undefined, product.origin, { ...one, key: one.receiptNumber })
    expect([paid.status, paid.status === 200 ? '' : product.output().slice(-2_000)]).toEqual([200, ''])
    acknowledged.push({ receiptNumber: one.receiptNumber, paymentId: paid.paymentId ?? 0 })
  }
  await inside(used, (database) => expectAcknowledgedStored(database, acknowledged))
  for (const table of ['allocations', 'instalments', 'loan_events', 'loan_terms'])
    expect(await read(used, `select 1 from ${table} where user_id is null limit 1`), table).toEqual([])
  // From sign-up to receipt.
  const { url } = await createDatabase(server.url, 'lent')
  await (await openMigrated({ place: { url } })).close()
  for (const file of ['1-customer-column.sql', '2-keys.sql']) await migrate(url, file)
  expect((await prepareGround({ DATABASE_URL: url }, 2, 2)).length).toBeGreaterThan(1)
  expect(await violations(url)).toEqual([])
  const copied = `insert into users select (jsonb_populate_record(u, '{"id": "another"}')).* from users u where email is null limit 1`
  await expect(read(used, `alter table users drop constraint users_phone_key; ${copied}`)).rejects.toThrow('unique_values')
})

test('the third migration places each table, and the keys of customers’ tables hold in four parts', { timeout: 900_000 }, async () => {
  for (const url of [seeded, used]) {
    await migrate(url, '3-distribution.sql')
    const placed = await namesIn(
      url,
      `select name::text from spread.on_every_machine union all select name::text from spread.on_coordinator
        union all select name::text from spread.by_own_key union all select name::text from spread.customer_tables`,
    )
    expect(placed).toEqual([...before.tables.keys(), 'unique_values'].toSorted())
    await read(url, 'create schema parts')
    const tables = await read<{ name: string; customer_column: string }>(
      url,
      'select name::text, customer_column from spread.customer_tables',
    )
    for (const { name, customer_column: customer } of tables) await divide(url, name, customer)
    const keys = await read<{ name: string; key: string; definition: string }>(
      url,
      `select conrelid::regclass::text as name, conname as key, replace(pg_get_constraintdef(oid), 'REFERENCES ', 'REFERENCES parts.') as definition
        from pg_constraint where contype = 'f' and conrelid in (select name from spread.customer_tables) and confrelid in (select name from spread.customer_tables)`,
    )
    for (const { name, key, definition } of keys)
      await read(url, `alter table parts.${name} add constraint ${key} ${definition.replace(' NOT VALID', '')}`)
    console.log(`${tables.length} tables, ${keys.length} foreign keys in ${PARTS} parts`)
  }
  const sizes = await read<{ count: number }>(seeded, 'select count(*)::int from parts.users group by tableoid')
  const counts = sizes.map(({ count }) => count)
  expect(counts.length).toBe(PARTS)
  expect(Math.min(...counts) / Math.max(...counts)).toBeGreaterThan(0.7)
})

/** Fails where a key does not contain the customer. */
async function divide(url: string, name: string, customer: string): Promise<void> {
  const [row] = await read<{ columns: string; indexes: string[] }>(
    url,
    `select (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select array_agg(replace(pg_get_indexdef(indexrelid), ' ON public.', ' ON parts.')) from pg_index
        where indrelid = '${name}'::regclass and indisunique), '{}') as indexes`,
  )
  const parts = Array.from(
    { length: PARTS },
    (_, part) => `create table parts.${name}_${part} partition of parts.${name} for values with (modulus ${PARTS}, remainder ${part})`,
  )
  const make = `create table parts.${name} (like public.${name} including defaults including generated including constraints) partition by hash (${customer})`
  await read(url, [make, ...parts, ...(row?.indexes ?? [])].join(';\n'))
  await read(url, `insert into parts.${name} (${row?.columns}) select ${row?.columns} from public.${name}`)
  const [rows] = await read<{ same: boolean }>(
    url,
    `select (select count(*) from parts.${name}) = (select count(*) from public.${name}) as same`,
  )
  expect(rows?.same, name).toBe(true)
}
