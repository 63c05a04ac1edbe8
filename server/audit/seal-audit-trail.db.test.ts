import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { sealAuditTrail, sealAuditTrailJob } from '#server/audit/seal-audit-trail.ts'
import { insertAuditRow } from '#server/audit/audit-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'
import { openProbe } from '#tests/support/platform-probe.ts'

const { db, database, close } = await openTestDatabase({ brokenOnPurpose: true })
const { clock, deps, logged, close: closeProbe } = await openProbe(db)
const origin = { requestId: 'request-1', address: '127.0.0.1' }
afterAll(async () => {
  await closeProbe()
  await close()
})

const write = (action: string) =>
  insertAuditRow(db, 'done', { at: clock.now(), actor: undefined, action, after: { amount: 100 }, target: { kind: 'loan', id: 1 }, origin })
const broken = async (tx: Tx | typeof db) =>
  (await sql<{ invariant: string; subject: string }>`select invariant, subject from check_invariants()`.execute(tx)).rows

/** Runs as the database's owner with triggers off, and rolls back. */
async function afterTampering(...statements: string[]) {
  const rolledBack = new Error('rolled back')
  let found: { invariant: string; subject: string }[] = []
  await db
    .transaction()
    .execute(async (tx) => {
      for (const table of ['audit_trail', 'audit_seals']) await sql.raw(`alter table ${table} disable trigger user`).execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      found = await broken(tx)
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  return found
}

beforeEach(async () => {
  for (const action of ['approveLoan', 'disburseLoan', 'confirmPayment']) await write(action)
  await sealAuditTrail(db, clock.now())
  clock.advance({ minutes: 30 })
})

test('sealAuditTrail seals new rows, chains each seal to the last, and leaves earlier rows unchanged', async () => {
  await write('rejectLoan')
  const seal = await sealAuditTrail(db, clock.now())
  expect(seal?.rows).toBe(1)
  expect(await sealAuditTrail(db, clock.now())).toBeUndefined()
  expect(await broken(db)).toEqual([])
})

test('sealAuditTrail leaves no gap after an aborted seal', async () => {
  await write('rejectLoan')
  const givenUp = new Error('given up')
  const attempt = db.transaction().execute(async (tx) => {
    await sql`select seal_audit_trail(${clock.now()}::timestamptz)`.execute(tx)
    throw givenUp
  })
  await expect(attempt).rejects.toBe(givenUp)
  expect((await sealAuditTrail(db, clock.now()))?.rows).toBe(1)
  expect(await broken(db)).toEqual([])
})

test('sealAuditTrail needs two seals for one row more than a seal covers', async () => {
  await sql`
    insert into audit_trail (at, action, outcome, request_id, address)
    select ${clock.now()}::timestamptz, 'importLoans', 'done', 'request-' || n, '127.0.0.1' from generate_series(1, 20001) n`.execute(db)
  expect(await sealAuditTrailJob.run(deps)).toEqual({ rows: 20_001 })
  const { rows } = await sql<{ row_count: number }>`select row_count from audit_seals order by number desc limit 2`.execute(db)
  expect(rows.map((row) => row.row_count)).toEqual([1, 20_000])
  expect(await broken(db)).toEqual([])
})

test('sealAuditTrailJob runs each minute and logs the seal without the rows’ contents', async () => {
  expect(sealAuditTrailJob.everyMinutes).toBe(1)
  await write('reversePayment')
  expect(await sealAuditTrailJob.run(deps)).toEqual({ rows: 1 })
  expect(logged()).toMatch(/"hash":"[0-9a-f]{64}"/)
  expect(logged()).not.toContain('reversePayment')
})

test.each([
  ['a row that says something else', 'update audit_trail set after = \'{"amount": 900}\' where id = 2', 'sealed_rows_are_as_written'],
  ['another person beside an event', "update audit_trail set actor_role = 'md' where id = 2", 'sealed_rows_are_as_written'],
  ['a row that is gone', 'delete from audit_trail where id = 2', 'sealed_rows_are_as_written'],
  ['a moment that moved', "update audit_trail set at = at + interval '1 second' where id = 3", 'sealed_rows_are_as_written'],
  [
    'a seal that was made anew',
    "update audit_seals set rows_hash = audit_rows_hash(first_id, last_id), seal = 'x' where number = 1",
    'seals_are_a_chain',
  ],
  ['a seal that is gone', 'delete from audit_seals where number = 1', 'seals_are_a_chain'],
])('invariants_of_the_audit_trail() reports %s', async (_what, statement, invariant) => {
  expect((await afterTampering(statement)).map((one) => one.invariant)).toContain(invariant)
})

test('invariants_of_the_audit_trail() reports rows changed together with their seal, by the next seal', async () => {
  const found = await afterTampering(
    'update audit_trail set after = \'{"amount": 900}\' where id = 2',
    'update audit_seals set rows_hash = audit_rows_hash(first_id, last_id) where number = 1',
    'update audit_seals set seal = seal_of(null, first_id, last_id, row_count, rows_hash) where number = 1',
  )
  expect(found).toContainEqual({ invariant: 'seals_are_a_chain', subject: 'seal 2' })
})

test.runIf(!database.embedded)('sealAuditTrail waits for a row that is being written', async () => {
  let later: Promise<unknown>[] = []
  await db.transaction().execute(async (tx) => {
    await insertAuditRow(tx, 'done', { at: clock.now(), actor: undefined, action: 'slow', origin })
    later = [sealAuditTrail(db, clock.now())]
    await vi.waitUntil(async () => (await sql`select 1 from pg_locks where not granted`.execute(tx)).rows.length > 0)
    later.push(write('quick'))
  })
  await Promise.all(later)
  await sealAuditTrail(db, clock.now())
  const { rows } = await sql<{ loose: number }>`
    select count(*)::int as loose from audit_trail where id > (select max(last_id) from audit_seals)`.execute(db)
  expect(rows).toEqual([{ loose: 0 }])
  expect(await broken(db)).toEqual([])
})

test.runIf(!database.embedded)('sealAuditTrail is put off while a transaction writes for long, without blocking others', async () => {
  await sealAuditTrail(db, clock.now())
  await db.transaction().execute(async (tx) => {
    await insertAuditRow(tx, 'done', { at: clock.now(), actor: undefined, action: 'slow', origin })
    expect(await sealAuditTrail(db, clock.now())).toBeUndefined()
    await write('quick')
  })
  expect((await sealAuditTrail(db, clock.now()))?.rows).toBe(2)
})
