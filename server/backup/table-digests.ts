import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'

/** What a table holds: the number of its rows, and one hash of all of them that does not depend on their order. */
export interface TableDigest {
  readonly rows: number
  readonly digest: string
}
export type Digests = Readonly<Record<string, TableDigest>>

/** Of every table of the product, in one reading. Moments are hashed in UTC, so that two servers in different places say the same of the same rows. */
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

/** Every table but the queue's own, which the product makes anew. */
export async function productTables(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** One line for each table that is not the same on both sides. */
export function differences(expected: Digests, found: Digests): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].toSorted()
  return names.flatMap((name) => {
    const [one, other] = [expected[name], found[name]]
    if (one?.digest === other?.digest && one?.rows === other?.rows) return []
    return [`${name}: ${said(one)} were expected, ${said(other)} were found`]
  })
}

const said = (digest: TableDigest | undefined): string =>
  digest === undefined ? 'no table' : `${digest.rows} rows (${digest.digest.slice(0, 8)})`

export const totalRows = (digests: Digests): number => Object.values(digests).reduce((total, { rows }) => total + rows, 0)
