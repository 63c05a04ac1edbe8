import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** Attempts of the office to reach a customer on a day, over all loans (rule C13). */
export async function contactsOn(db: Db | Tx, userId: string, day: LocalDate): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select count(*)::int as attempts from loan_contacts
    where user_id = ${userId} and made_on = ${day}::date and kind <> 'note' and not incoming`.execute(db)
  return rows[0]?.attempts ?? 0
}

/** A note may name these. */
export async function ownNumbers(db: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ phone: string | null; momo: string | null }>`
    select phone, momo_number as momo from users where id = ${userId}`.execute(db)
  return rows.flatMap(({ phone, momo }) => [phone, momo]).filter((one) => one !== null)
}
