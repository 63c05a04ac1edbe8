import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'
import { differences, productTables, tableDigests } from '#server/backup/table-digests.ts'

const AT_ONCE = 1_000
/** Each has up to 5 MiB, 10 MiB as text. */
const PICTURES_AT_ONCE = 10

/**
 * In one transaction. @returns the number of rows. Foreign keys are dropped and created again, which checks them; triggers are off, because
 * they refuse closed days. @throws Error when the target holds customers or a table differs afterwards.
 */
export async function copyTables(from: Db, to: Db): Promise<number> {
  const tables = await productTables(from)
  return from.transaction().execute((source) => copyInto(to, source, tables))
}

function copyInto(to: Db, from: Tx, tables: readonly string[]): Promise<number> {
  return to.transaction().execute(async (tx) => {
    await refuseUsed(tx)
    const keys = await dropForeignKeys(tx)
    let rows = 0
    for (const table of tables) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
      await sql`delete from ${sql.table(table)}`.execute(tx)
      rows += await copyTable(from, tx, table)
    }
    for (const { table, name, definition } of keys)
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
    await moveSequences(tx)
    const wrong = differences(await tableDigests(from), await tableDigests(tx))
    if (wrong.length > 0) throw new Error(`The copy is not the same, so nothing was moved:\n${wrong.join('\n')}`)
    return rows
  })
}

async function refuseUsed(tx: Tx): Promise<void> {
  const { rows } = await sql`select 1 from users where role <> 'administrator' limit 1`.execute(tx)
  if (rows.length > 0) throw new Error('DATABASE_URL: that database has customers or staff already. Choose an empty one.')
}

async function dropForeignKeys(tx: Tx): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.conparentid = 0 and t.relnamespace = 'public'::regnamespace`.execute(tx)
  for (const { table, name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
  return rows
}

/** In pages of JSON, which preserves every number, instant and byte; a cursor reads each row once. */
async function copyTable(from: Tx, to: Tx, table: string): Promise<number> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select attname as name, atttypid::regtype::text as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(to)
  const list = sql.join(columns.map(({ name }) => sql.id(name)))
  const atOnce = columns.some(({ type }) => type === 'bytea') ? PICTURES_AT_ONCE : AT_ONCE
  await sql`declare copied no scroll cursor for select to_jsonb(x)::text as row from ${sql.table(table)} x`.execute(from)
  let copied = 0
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(atOnce)} from copied`.execute(from)
    if (rows.length > 0)
      await sql`
        insert into ${sql.table(table)} (${list}) overriding system value
        select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.map(({ row }) => row).join(',')}]`}::jsonb)`.execute(
        to,
      )
    copied += rows.length
    if (rows.length < atOnce) break
  }
  await sql`close copied`.execute(from)
  return copied
}

async function moveSequences(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select t.relname as table, a.attname as column, pg_get_serial_sequence(t.relname, a.attname) as sequence
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where a.attidentity <> '' and t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace`.execute(tx)
  for (const { table, column, sequence } of rows)
    await sql`
      select setval(${sequence}::regclass, greatest(coalesce(max(${sql.id(column)}), 0), 1), coalesce(max(${sql.id(column)}), 0) > 0)
      from ${sql.table(table)}`.execute(tx)
}
