import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSONAL_DATA, type PersonalColumnName } from '#domain/access/personal-data.ts'
import { USER_COLUMNS } from '#server/identity/user-store.ts'
import type { UsersTable } from '#server/platform/db-types.ts'
import { joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A column without a description does not compile. */
const DESCRIBED: Readonly<Record<keyof UsersTable, unknown>> = PERSONAL_DATA

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

const columnsWhere = (holds: (column: (typeof PERSONAL_DATA)[PersonalColumnName]) => boolean): string[] =>
  Object.entries(PERSONAL_DATA).flatMap(([name, column]) => (holds(column) ? [name] : []))

const rowOf = async (userId: string): Promise<Record<string, unknown>> =>
  product.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()

test('PERSONAL_DATA describes every column of users, and no other', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = 'users'`.execute(
    product.db,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(DESCRIBED).toSorted())
})

test('user-store reads every column of users except the version that a trigger counts', () => {
  expect([...USER_COLUMNS, 'particulars_version'].toSorted()).toEqual(Object.keys(PERSONAL_DATA).toSorted())
})

test('the trigger of the review version compares the columns that PERSONAL_DATA marks review', async () => {
  const { rows } = await sql<{ source: string }>`select prosrc as source from pg_proc where proname = 'count_particulars'`.execute(
    product.db,
  )
  const compared = rows[0]?.source.split('is distinct from')[0]?.matchAll(/new\.(\w+)/g) ?? []
  expect([...compared].map(([, name]) => String(name)).toSorted()).toEqual(columnsWhere(({ review }) => review).toSorted())
})

test('the constraint of an erased account names each column that says who the person was', async () => {
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'users_erased_are_nobody'`.execute(product.db)
  const emptied = columnsWhere(({ erase }) => erase === 'null').filter(
    (name) => !['phone_proved_at', 'office_code_issued_by'].includes(name),
  )
  expect(emptied.filter((name) => !rows[0]?.text.includes(name))).toEqual([])
})

test('GET /api/my-data has every column that PERSONAL_DATA marks download, in the order of the table', async () => {
  await joinWithProfile(product, 'Abla')
  const { body } = await product.as('Abla').get('/api/my-data')
  const wire = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
  const expected = columnsWhere(({ download }) => download).map(wire)
  expect(Object.keys(body.account[0]).toSorted()).toEqual(expected.toSorted())
  expect(Object.keys(body.account[0]).slice(0, 6)).toEqual(['id', 'fullName', 'firstName', 'lastName', 'phone', 'email'])
})

test('an erasure changes each column as PERSONAL_DATA states, and retains the others', async () => {
  const userId = await joinWithProfile(product, 'Esi')
  await sql`
    update users set wallet_to_confirm = true, ownership_to_confirm = true, phone_proved_at = created_at,
      office_code_issued_by = (select id from users where role = 'md' limit 1) where id = ${userId}`.execute(product.db)
  const unfilled = await rowOf(userId)
  const empty = columnsWhere(({ erase }) => erase === 'null').filter((name) => unfilled[name] === null)
  if (empty.length > 0)
    await sql`update users set ${sql.join(empty.map((name) => sql`${sql.ref(name)} = 'Esi of Accra'`))} where id = ${userId}`.execute(
      product.db,
    )
  const before = await rowOf(userId)
  const toEmpty = columnsWhere(({ erase }) => erase === 'null' || erase === 'false')
  expect(toEmpty.filter((name) => before[name] === null || before[name] === false)).toEqual([])
  const filed = await product.as('Esi').post('/api/data-requests', { kind: 'erase', text: 'Please erase' })
  const body = { outcome: 'granted', reason: 'As requested', confirmed: true }
  expect((await product.as('manager').post(`/api/admin/data-requests/${filed.body['request'].id}/answer`, body)).status).toBe(200)
  const after = await rowOf(userId)
  const expected = { null: null, false: false, 'erased name': 'Erased customer', moment: product.clock.now() }
  for (const [name, { erase }] of Object.entries(PERSONAL_DATA))
    if (name !== 'particulars_version') expect([name, after[name]]).toEqual([name, erase === 'retained' ? before[name] : expected[erase]])
})
