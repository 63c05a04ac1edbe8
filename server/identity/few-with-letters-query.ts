import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** With more matches, walking the list in its own order is faster. */
const FEW = 1_000
/** The index (migrations/0026-office-at-size.sql) has pairs and triples of letters. */
const IN_INDEX = /../u
/** A larger cache is cleared. */
const REMEMBERED = 1_000
/** Searches with many matches; a stale entry costs only time. */
const foundMany = new WeakMap<Db, Set<string>>()

/** May return users without the text, so compare again. Undefined for many users or a single letter. */
export async function fewWithLetters(db: Db, texts: readonly string[]): Promise<string[] | undefined> {
  const key = texts.join('\n')
  const many = foundMany.get(db) ?? new Set()
  foundMany.set(db, many)
  if (texts.some((text) => !IN_INDEX.test(text)) || many.has(key)) return undefined
  const has = texts.map(
    (text) => sql`
      text_parts(u.full_name || ' ' || coalesce(u.email, '') || ' ' || coalesce(u.phone, '') || ' ' || coalesce(u.momo_number, ''), 2, 3)
        @> text_parts(${text}::text, least(3, length(lower(${text}::text))), 3)`,
  )
  // With a limit the planner scans the table for a rare name.
  const { rows } = await sql<{ ids: string[] | null }>`
    with found as materialized (select u.id from users u where ${sql.join(has, sql` or `)}), few as (select id from found limit ${FEW + 1})
    select case when count(*) <= ${FEW} then coalesce(array_agg(id), '{}') end as ids from few`.execute(db)
  const few = rows[0]?.ids ?? undefined
  if (few === undefined && many.size >= REMEMBERED) many.clear()
  if (few === undefined) many.add(key)
  return few
}
