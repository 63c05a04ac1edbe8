import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealAuditTrail } from '#server/audit/seal-audit-trail.ts'
import { openDatabase, type Database } from '#server/platform/db.ts'
import { prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { createDatabase, dropDatabase } from '#tests/support/server-databases.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { freePort } from '#tools/check/free-port.ts'

const server = process.env['TEST_DATABASE_URL']

describe.runIf(server !== undefined)('a database whose owner is not the application', () => {
  const suffix = randomBytes(4).toString('hex')
  const role = `mmoa_app_${suffix}`
  const reader = `mmoa_read_${suffix}`
  let name = ''
  let settings: Record<string, string> = {}
  let application: Database | undefined
  let running: DrillProcess | undefined

  const asOwner = async (statement: string) => {
    const client = new pg.Client({ connectionString: settings['DATABASE_OWNER_URL'] ?? server })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const asRole = (user: string) => {
    const url = new URL(settings['DATABASE_OWNER_URL'] ?? '')
    url.username = user
    url.password = suffix
    return url.href
  }

  beforeAll(async () => {
    const made = await createDatabase(server ?? '', 'mmoa_roles')
    name = made.name
    settings = { DATABASE_OWNER_URL: made.url }
    for (const user of [role, reader]) await asOwner(`create role ${user} login password '${suffix}'`)
    settings = { ...settings, DATABASE_URL: asRole(role), DATABASE_READ_ROLE: reader }
    const cash = await prepareGround(settings, 1, 2)
    running = await startReady(settings, await freePort())
    const [first] = cash
    const answer = await fetch(`${running.origin}/api/payments/${first?.loanId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: first?.cookie ?? '' },
      body: JSON.stringify({ amount: '1.25', paymentMethod: 'cash', cashReceiptNumber: first?.receiptNumber }),
    })
    expect(answer.status).toBe(200)
    application = await openDatabase({ url: asRole(role) })
  })
  const db = () => {
    if (!application) throw new Error('The database was not opened')
    return application.db
  }
  afterAll(async () => {
    await running?.kill()
    await application?.close()
    await dropDatabase(server ?? '', name)
    settings = {}
    for (const user of [role, reader]) await asOwner(`drop role ${user}`)
  })

  test('is migrated by the owner and used by the application: a loan is paid out and a payment is taken', async () => {
    await expectBooksToBeRight(db())
    expect((await sealAuditTrail(db(), new Date()))?.rows).toBeGreaterThan(3)
    const { rows } = await sql<{ owner: string }>`select tableowner as owner from pg_tables where tablename = 'loans'`.execute(db())
    expect(rows[0]?.owner).not.toBe(role)
  })
  test.each([
    'create table mine (id int)',
    'alter table users add column mine int',
    'alter table audit_trail disable trigger user',
    'drop table loans',
    'truncate loans cascade',
    "update audit_trail set reason = 'another'",
    'delete from audit_trail',
    'update journal_lines set amount = amount + 1',
    'delete from journal_entries',
    'delete from audit_seals',
    "insert into migrations (file, applied_at) values ('9999.sql', '2026-01-01')",
    'create schema mine',
  ])('refuses the application: %s', async (statement) => {
    await expect(sql.raw(statement).execute(db())).rejects.toMatchObject({ code: '42501' })
  })
  test('shows loans to the reading role, and none of the secrets', async () => {
    const reading = await openDatabase({ url: asRole(reader) })
    try {
      expect((await sql`select id from loans`.execute(reading.db)).rows).toHaveLength(1)
      for (const statement of ['select * from sessions', 'select * from otp_verifications', 'select * from messages', 'delete from loans'])
        await expect(sql.raw(statement).execute(reading.db)).rejects.toMatchObject({ code: '42501' })
    } finally {
      await reading.close()
    }
  })
})
