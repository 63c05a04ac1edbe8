import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** Contacts and SMS reminders of overdue weeks, over all loans (rule C13). */
export async function attemptsOn(db: Db | Tx, userId: string, day: LocalDate): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`select ${attemptsOf(sql`${userId}`, day)} as attempts`.execute(db)
  return rows[0]?.attempts ?? 0
}

export const attemptsOf = (userId: RawBuilder<unknown>, day: LocalDate): RawBuilder<number> => sql<number>`(
  (select count(*)::int from loan_contacts a
    where a.user_id = ${userId} and a.made_on = ${day}::date and a.kind not in ('note', 'letter') and not a.incoming)
  + (select count(*)::int from reminders r join loans l on l.id = r.loan_id
    where l.user_id = ${userId} and r.sent_on = ${day}::date and r.by_sms and r.due_date < r.sent_on))`

/** Notes may have these numbers (rule C14). */
export async function ownNumbers(db: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ phone: string | null; momo: string | null }>`
    select phone, momo_number as momo from users where id = ${userId}`.execute(db)
  return rows.flatMap(({ phone, momo }) => [phone, momo]).filter((one) => one !== null)
}
