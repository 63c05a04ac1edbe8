import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

export interface Migrated {
  readonly schema: string
  readonly rows: readonly { readonly table: string; readonly columns: string; readonly json: string }[]
  readonly sequences: string
}

/** Deleting is faster than truncating, but keeps the space. */
const TRUNCATED_FROM_BYTES = 65_536

interface Table {
  readonly name: string
  readonly bytes: number
  readonly columns: string
}

async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select quote_ident(relname) as name, pg_relation_size(c.oid)::int as bytes,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db)
  return rows
}

export async function readMigrated(db: Db): Promise<Migrated> {
  const rows: { table: string; columns: string; json: string }[] = []
  for (const { name, columns } of await tablesOf(db)) {
    const found = await sql<{ json: string | null }>`select json_agg(row)::text as json from ${sql.raw(name)} as row`.execute(db)
    const json = found.rows[0]?.json
    if (typeof json === 'string') rows.push({ table: name, columns, json })
  }
  const sequences = await sql<{ json: string }>`
    select coalesce(json_object_agg(sequencename, last_value), '{}')::text as json from pg_sequences where last_value is not null`.execute(
    db,
  )
  return { schema: await schemaOf(db), rows, sequences: sequences.rows[0]?.json ?? '{}' }
}

/** A system column changes with each change of a catalogue row, even a reverted one. */
async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select concat_ws(' ',
      (select concat_ws(',', count(*), max(xmin::text::bigint)) from pg_attribute),
      (select concat_ws(',', count(*), max(xmin::text::bigint)) from pg_constraint),
      (select concat_ws(',', count(*), max(xmin::text::bigint)) from pg_trigger),
      (select concat_ws(',', count(*), max(xmin::text::bigint)) from pg_proc),
      (select concat_ws(',', count(*), max(xmin::text::bigint)) from pg_index),
      (select concat_ws(',', count(*), max(xmin::text::bigint)) from pg_namespace),
      (select concat_ws(',', count(*), max(xmin::text::bigint)) from pg_event_trigger),
      (select md5(string_agg(concat(relname, relkind, relacl, relowner), ' ' order by oid)) from pg_class where relnamespace = 'public'::regnamespace),
      (select count(*) from pg_db_role_setting)) as schema`.execute(db)
  return rows[0]?.schema ?? ''
}

/** Restores rows and numbers of a migrated database. False, and half emptied, where a test changed the schema. */
export async function emptied(db: Db, migrated: Migrated): Promise<boolean> {
  if ((await schemaOf(db)) !== migrated.schema) return false
  await db.transaction().execute(async (tx) => {
    // Without foreign keys and the triggers that refuse a deletion.
    await sql`set local session_replication_role = replica`.execute(tx)
    const tables = await tablesOf(tx)
    const large = tables.filter(({ bytes }) => bytes > TRUNCATED_FROM_BYTES).map(({ name }) => name)
    const small = tables.filter(({ bytes }) => bytes > 0 && bytes <= TRUNCATED_FROM_BYTES).map(({ name }) => name)
    if (large.length > 0) await sql`truncate ${sql.raw(large.join(', '))} cascade`.execute(tx)
    if (small.length > 0) await sql.raw(`do $$ begin ${small.map((name) => `delete from ${name};`).join(' ')} end $$`).execute(tx)
    for (const { table, columns, json } of migrated.rows) {
      const names = sql.raw(columns)
      await sql`
        insert into ${sql.raw(table)} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${sql.raw(table)}, ${json}::json)`.execute(tx)
    }
    await sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce((${migrated.sequences}::json ->> sequencename)::bigint, start_value),
        ${migrated.sequences}::jsonb ? sequencename)
      from pg_sequences where last_value is distinct from (${migrated.sequences}::json ->> sequencename)::bigint`.execute(tx)
  })
  return true
}
