import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { dropChecks, findingsAfter } from './broken-books.ts'
import { liveIn } from './lived-in-books.ts'
import { PROVES_NOTHING, TABLES } from './unproven-columns.ts'

let product: TestApp
beforeAll(async () => {
  product = (await liveIn()).product
}, 400_000)
afterAll(() => product.close())

test('the unbroken books have no finding', () => expectBooksToBeRight(product.db))

interface Column {
  readonly name: string
  readonly type: string
  readonly generated: boolean
}

async function columnsOf(table: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, null) as type, attgenerated <> '' or attidentity <> '' as generated
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(product.db)
  return rows
}

/** Another value of the same type. */
function otherValue({ name, type }: Column) {
  const column = sql.ref(name)
  // Beyond the other keys, so that no two rows have the same one.
  if (/^(week|line|number)$|_id$/.test(name) && (type === 'bigint' || type === 'integer')) return sql`${column} + 1000`
  if (name === 'content') return sql`${column} || ' '`
  if (type === 'bigint' || type === 'integer' || type === 'numeric') return sql`${column} + 1`
  if (type === 'boolean') return sql`not ${column}`
  if (type === 'date') return sql`${column} + 1`
  if (type.startsWith('timestamp')) return sql`${column} + interval '1 minute'`
  if (type === 'jsonb') return sql`'{"changed": true}'::jsonb`
  if (type === 'bigint[]') return sql`array_append(${column}, 1)`
  if (type === 'date[]') return sql`array_append(${column}, '2026-01-01')`
  if (type === 'text[]') return sql`array_append(${column}, 'changed')`
  return /_by$|^user_id$|^staff_id$|^actor_id$/.test(name)
    ? sql`(select id from users where id <> ${column} order by id limit 1)`
    : sql`${column} || '9'`
}

/** The clock of a test does not move: of several score rows of one moment only the last one is proved. */
const provedRows = (table: string) =>
  table === 'score_history'
    ? sql`not exists (select 1 from score_history o where o.user_id = t.user_id and o.at = t.at and o.id > t.id)`
    : sql`true`

test.each(TABLES)(
  'a changed value in each column of %s is found',
  async (table) => {
    const unfound: string[] = []
    for (const column of await columnsOf(table)) {
      if (column.generated || PROVES_NOTHING[table]?.[column.name] !== undefined) continue
      const { rows } = await sql<{ place: string }>`
      select ctid::text as place from ${sql.table(table)} t where ${sql.ref(column.name)} is not null and ${provedRows(table)} order by ctid`.execute(
        product.db,
      )
      // The first, the last and one between.
      const places = new Set([rows[0]?.place, rows[Math.floor(rows.length / 2)]?.place, rows.at(-1)?.place])
      for (const place of places) {
        if (place === undefined) continue
        const found = await findingsAfter(product.db, async (tx) => {
          await dropChecks(tx, table)
          await sql`update ${sql.table(table)} set ${sql.ref(column.name)} = ${otherValue(column)} where ctid = ${place}::tid`.execute(tx)
        })
        if (found.length === 0) unfound.push(`${column.name} at ${place}`)
      }
    }
    expect(unfound.join(', '), `changed columns of ${table} without a finding`).toBe('')
  },
  600_000,
)

test.each(TABLES)(
  'a deleted row of %s is found',
  async (table) => {
    const { rows } = await sql<{ place: string }>`
    select ctid::text as place from ${sql.table(table)} t where ${provedRows(table)} order by ctid`.execute(product.db)
    const unfound: string[] = []
    for (const place of new Set([rows[0]?.place, rows[Math.floor(rows.length / 2)]?.place, rows.at(-1)?.place])) {
      if (place === undefined) continue
      const found = await findingsAfter(product.db, (tx) => sql`delete from ${sql.table(table)} where ctid = ${place}::tid`.execute(tx))
      if (found.length === 0) unfound.push(place)
    }
    expect(unfound.join(', '), `deleted rows of ${table} without a finding`).toBe('')
  },
  300_000,
)
