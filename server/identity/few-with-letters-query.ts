import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** A list of so many people is made from them; where more have the letters, who walks the list in its own order soon meets a page of them. */
const FEW = 1_000
/** The index (migrations/0026-office-at-size.sql) has every two and every three letters that follow each other. */
const IN_INDEX = /../u
/** So many texts that many people have are remembered; then it begins anew. */
const REMEMBERED = 1_000
/** What many have, many will have: such a name is looked up once by each process. Were they few by now, the answer would take longer and be the same. */
const foundMany = new WeakMap<Db, Set<string>>()

/**
 * The people who may have one of these texts anywhere in their name, e-mail or numbers: everybody who has, and now and then somebody who only has all of its
 * letters, so that the caller asks again. Undefined where they are many, or where a single letter was typed.
 */
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
  // Planned apart from its limit: together with it the planner hopes to meet enough matches soon, and reads the whole table for a name that is rare.
  const { rows } = await sql<{ ids: string[] | null }>`
    with found as materialized (select u.id from users u where ${sql.join(has, sql` or `)}), few as (select id from found limit ${FEW + 1})
    select case when count(*) <= ${FEW} then coalesce(array_agg(id), '{}') end as ids from few`.execute(db)
  const few = rows[0]?.ids ?? undefined
  if (few === undefined && many.size >= REMEMBERED) many.clear()
  if (few === undefined) many.add(key)
  return few
}
