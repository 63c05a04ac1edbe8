import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantToApplication } from '#server/platform/database-roles.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'

// A role belongs to the whole server. tests/faults/database-roles.db.test.ts signs in as the roles.
const role = `mmoa_grants_${randomBytes(4).toString('hex')}`
let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
  await sql`create role ${sql.id(role)}`.execute(own.db)
})
afterAll(async () => {
  await sql`drop owned by ${sql.id(role)}`.execute(own.db)
  await sql`drop role ${sql.id(role)}`.execute(own.db)
  await own.close()
})

const PRIVILEGES = ['select', 'insert', 'update', 'delete', 'truncate']

test.each([
  ['loans', ['select', 'insert', 'update', 'delete']],
  ['journal_entries', ['select', 'insert']],
  ['journal_lines', ['select', 'insert']],
  ['audit_trail', ['select', 'insert']],
  ['migrations', ['select']],
])('grantToApplication grants on %s: %j', async (table, granted) => {
  await grantToApplication(own.db, role)
  const { rows } = await sql<{ privilege: string }>`
    select privilege from unnest(${PRIVILEGES}::text[]) privilege where has_table_privilege(${role}, ${table}, privilege)`.execute(own.db)
  expect(rows.map(({ privilege }) => privilege)).toEqual(granted)
})
