import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-db.ts'

const MIGRATION = readFileSync(new URL('../../migrations/0048-jobs-without-pg-boss.sql', import.meta.url), 'utf8')
const { db, close } = await openTestDatabase()
afterAll(close)

const queues = async () =>
  (await sql<{ name: string }>`select nspname as name from pg_namespace where nspname = 'pgboss'`.execute(db)).rows.length

test('the migration to the own scheduler drops the schema of pg-boss with its tables and renames the stored runs of a job', async () => {
  await sql`create schema pgboss`.execute(db)
  await sql`create table pgboss.job (id int)`.execute(db)
  await sql`insert into job_runs (job, business_date, started_at) values ('tidy-up', '2026-03-02', '2026-03-02T09:00:00Z')`.execute(db)
  await sql.raw(MIGRATION).execute(db)
  expect(await queues()).toBe(0)
  expect(await db.selectFrom('job_runs').select('job').execute()).toEqual([{ job: 'purge-expired' }])
})

test('a schema that belongs to another role does not stop the migration', async () => {
  await sql`create schema pgboss`.execute(db)
  await sql`create role mmoa_without_rights`.execute(db)
  await sql`grant update, select on job_runs to mmoa_without_rights`.execute(db)
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local role mmoa_without_rights`.execute(tx)
      await sql.raw(MIGRATION).execute(tx)
    })
    expect(await queues()).toBe(1)
  } finally {
    await sql`drop schema pgboss`.execute(db)
    await sql`revoke all on job_runs from mmoa_without_rights`.execute(db)
    await sql`drop role mmoa_without_rights`.execute(db)
  }
})
