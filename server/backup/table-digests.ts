import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'

/** Number of rows, and a hash independent of their order. */
export interface TableDigest {
  readonly rows: number
  readonly digest: string
}
export type Digests = Readonly<Record<string, TableDigest>>

/** The caller ensures one snapshot. Times are hashed in UTC, so that servers in different zones agree. */
export async function tableDigests(db: Db | Tx): Promise<Digests> {
  const digests: Record<string, TableDigest> = {}
  await sql`select set_config('TimeZone', 'UTC', false)`.execute(db)
  for (const table of await productTables(db)) {
    const { rows } = await sql<TableDigest>`
      select count(*)::int as rows, md5(coalesce(string_agg(hash, '' order by hash), '')) as digest
      from (select md5(to_jsonb(t)::text) as hash from ${sql.table(table)} t) x`.execute(db)
    const [digest] = rows
    if (digest) digests[table] = digest
  }
  return digests
}

/** Without the queue's tables, which the product recreates. */
export async function productTables(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

export function differences(expected: Digests, found: Digests): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].toSorted()
  return names.flatMap((name) => {
    const [one, other] = [expected[name], found[name]]
    if (one?.digest === other?.digest && one?.rows === other?.rows) return []
    return [`${name}: ${describe(one)} were expected, ${describe(other)} were found`]
  })
}

const describe = (digest: TableDigest | undefined): string =>
  digest === undefined ? 'no table' : `${digest.rows} rows (${digest.digest.slice(0, 8)})`

export const totalRows = (digests: Digests): number => Object.values(digests).reduce((total, { rows }) => total + rows, 0)
