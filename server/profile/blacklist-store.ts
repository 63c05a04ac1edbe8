import { sql } from 'kysely'
import type { BlacklistEntry } from '#domain/access/blacklist.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** The entry may have expired. */
export async function activeBlacklistEntry(db: Db | Tx, userId: string): Promise<(BlacklistEntry & { readonly id: number }) | undefined> {
  const { rows } = await sql<{ id: number; reason: string; until_day: LocalDate | null }>`
    select id, reason, until_day from blacklist_entries where user_id = ${userId} and lifted_at is null order by id desc limit 1`.execute(
    db,
  )
  const [row] = rows
  return row && { id: row.id, reason: row.reason, until: row.until_day }
}

interface NewEntry {
  readonly userId: string
  readonly reason: string
  readonly until: LocalDate | undefined
  readonly by: string
  readonly at: Date
  readonly today: LocalDate
}

export async function insertEntry(tx: Tx, { userId, reason, until, by, at, today }: NewEntry): Promise<void> {
  await tx
    .insertInto('blacklist_entries')
    .values({ user_id: userId, reason, until_day: until ?? null, entered_by: by, entered_at: at, entered_on: today })
    .execute()
}

/** The table prevents a second lifting. */
export async function liftEntry(tx: Tx, id: number, lift: { by: string; at: Date; today: LocalDate; reason: string }): Promise<void> {
  await tx
    .updateTable('blacklist_entries')
    .set({
      lifted_by: lift.by,
      lifted_at: sql`greatest(entered_at, ${lift.at})`,
      lifted_on: sql`greatest(entered_on, ${lift.today}::date)`,
      lift_reason: lift.reason,
    })
    .where('id', '=', id)
    .execute()
}
