import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

export interface ForeignKey {
  readonly table: string
  readonly columns: readonly string[]
  readonly parent: string
  readonly parentColumns: readonly string[]
}

export interface UniqueKey {
  readonly table: string
  readonly columns: readonly string[]
  readonly isPrimary: boolean
}

export interface Catalogue {
  /** Whether each column of each table is not null. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, boolean>>
  readonly foreignKeys: readonly ForeignKey[]
  readonly uniqueKeys: readonly UniqueKey[]
}

export async function readCatalogue(db: Db): Promise<Catalogue> {
  const columns = await sql<{ name: string; attname: string; attnotnull: boolean }>`
    select c.relname as name, a.attname, a.attnotnull from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by a.attnum`.execute(db)
  const foreign = await sql<{ name: string; cols: string; parent: string; parent_cols: string }>`
    select conrelid::regclass::text as name, confrelid::regclass::text as parent, ${namesOf('conrelid', 'conkey')} as cols, ${namesOf('confrelid', 'confkey')} as parent_cols
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db)
  const unique = await sql<{ name: string; cols: string; indisprimary: boolean }>`
    select i.indrelid::regclass::text as name, i.indisprimary,
      (select string_agg(pg_get_indexdef(i.indexrelid, k, true), ',' order by k) from generate_series(1, i.indnkeyatts) k) as cols
    from pg_index i join pg_class c on c.oid = i.indrelid where i.indisunique and c.relnamespace = 'public'::regnamespace`.execute(db)
  // Sorted here: the databases' collations differ.
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  const tables = Map.groupBy(columns.rows.toSorted(byName), ({ name }) => name)
  return {
    tables: new Map([...tables].map(([name, rows]) => [name, new Map(rows.map(({ attname, attnotnull }) => [attname, attnotnull]))])),
    foreignKeys: foreign.rows
      .toSorted((a, b) => byName({ name: `${a.name} ${a.cols}` }, { name: `${b.name} ${b.cols}` }))
      .map(({ name, cols, parent, parent_cols }) => ({
        table: name,
        columns: cols.split(','),
        parent,
        parentColumns: parent_cols.split(','),
      })),
    uniqueKeys: unique.rows
      .toSorted((a, b) => byName({ name: `${a.name} ${a.cols}` }, { name: `${b.name} ${b.cols}` }))
      .map(({ name, cols, indisprimary }) => ({ table: name, columns: cols.split(','), isPrimary: indisprimary })),
  }
}

const namesOf = (relation: string, key: string) =>
  sql`(select string_agg(a.attname, ',' order by k.place) from unnest(${sql.ref(key)}) with ordinality k (number, place)
    join pg_attribute a on a.attrelid = ${sql.ref(relation)} and a.attnum = k.number)`

/** From a row to its customer: a column, or the row of a foreign key. */
export type Way = { readonly column: string } | { readonly by: ForeignKey; readonly next: Way }

/** The shortest; a nullable column counts: such a row belongs to the office. */
export function wayToCustomer(catalogue: Catalogue, table: string, seen: readonly string[] = []): Way | undefined {
  if (table === 'users') return { column: 'id' }
  const columns = catalogue.tables.get(table)
  if (columns?.has('user_id')) return { column: 'user_id' }
  const ways = catalogue.foreignKeys.flatMap((by) => {
    const isAlwaysThere = by.columns.every((column) => columns?.get(column) === true)
    if (by.table !== table || by.parent === 'users' || seen.includes(by.parent) || !isAlwaysThere) return []
    const next = wayToCustomer(catalogue, by.parent, [...seen, table])
    return next === undefined ? [] : [{ by, next }]
  })
  return ways.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0]
}

const lengthOf = (way: Way): number => ('column' in way ? 1 : 1 + lengthOf(way.next))

/** As in docs/GROWTH.md: `loan_id → loans.user_id`. */
export const wayInWords = (way: Way): string =>
  'column' in way ? way.column : `${way.by.columns.join(', ')} → ${way.by.parent}.${wayInWords(way.next)}`

function customerSql(way: Way, alias: string): string {
  if ('column' in way) return `${alias}.${way.column}`
  const parent = `${alias}_${way.by.parent}`
  const on = way.by.columns.map((column, at) => `${parent}.${way.by.parentColumns[at]} = ${alias}.${column}`).join(' and ')
  return `(select ${customerSql(way.next, parent)} from ${way.by.parent} ${parent} where ${on})`
}

/** Pairs of rows, and how many cross two customers. */
export async function pairsOf(db: Db, catalogue: Catalogue, key: ForeignKey): Promise<{ pairs: number; crossing: number }> {
  const [child, parent] = [wayToCustomer(catalogue, key.table), wayToCustomer(catalogue, key.parent)]
  if (child === undefined || parent === undefined) throw new Error(`${key.table} or ${key.parent} has no customer`)
  const on = key.columns.map((column, at) => `b.${key.parentColumns[at]} = a.${column}`).join(' and ')
  // Names from the catalogue.
  const { rows } = await sql<{ pairs: number; crossing: number }>`
    select count(*)::int as pairs, count(*) filter (where ${sql.raw(customerSql(child, 'a'))} <> ${sql.raw(customerSql(parent, 'b'))})::int as crossing
    from ${sql.table(key.table)} a join ${sql.table(key.parent)} b on ${sql.raw(on)}`.execute(db)
  return rows[0] ?? { pairs: 0, crossing: 0 }
}
