import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-db.ts'

const { db, close } = await openTestDatabase()
afterAll(close)
const migration = (name: string): string => readFileSync(new URL(`../../migrations/${name}`, import.meta.url), 'utf8')

test('migration 0061 makes queued messages alarms or receipts by their kind, and leaves others', async () => {
  const updates = migration('0061-alarms-at-any-hour.sql').match(/^update messages[\s\S]+?;$/gm) ?? []
  expect(updates).toHaveLength(2)
  for (const [kind, status] of [
    ['loan_disbursed', 'queued'],
    ['payment_completed', 'queued'],
    ['loan_written_off', 'queued'],
    ['loan_disbursed', 'failed'],
  ])
    await sql`
      insert into messages (phone, text, kind, sort, status, next_attempt_at, give_up_at, created_at)
      values ('0244000001', 'Words', ${kind}, 'fact', ${status}, '2026-03-02', '2026-03-04', '2026-03-02')`.execute(db)
  for (const update of updates) await sql.raw(update).execute(db)
  const rows = await db.selectFrom('messages').select('sort').orderBy('id').execute()
  expect(rows.map(({ sort }) => sort)).toEqual(['alarm', 'receipt', 'fact', 'fact'])
})

test('audit rows sealed before texts were stored separately keep their hash', async () => {
  const [before = ''] = /create function audit_rows_hash[\s\S]+?\$\$;/.exec(migration('0027-sealed-audit-trail.sql')) ?? []
  await sql.raw(before.replace('audit_rows_hash', 'audit_rows_hash_before')).execute(db)
  await sql`
    insert into audit_trail (at, action, outcome, reason, after, request_id, address)
    values ('2026-03-02', 'rejectLoan', 'done', 'Typed by staff', '{"status": "rejected"}', 'request-1', '127.0.0.1'),
      ('2026-03-02', 'approveLoan', 'done', null, null, 'request-2', '127.0.0.1')`.execute(db)
  const { rows } = await sql<{ before: string; now: string }>`
    select audit_rows_hash_before(min(id), max(id)) as before, audit_rows_hash(min(id), max(id)) as now from audit_trail`.execute(db)
  expect(rows[0]?.now).toBe(rows[0]?.before)
})
