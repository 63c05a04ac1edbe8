import { sql } from 'kysely'
import { addDays, monthsBefore, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { COVER_DAYS, DEFAULT_AFTER_DAYS, MISSED_AFTER_DAYS } from '#domain/loans/arrears.ts'
import { INQUIRY_MONTHS } from '#domain/loans/customer-summary.ts'
import type { Db } from '#server/platform/db.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'

/** Whole months from the making of the account to a day, as monthsBetween() counts them. */
const ageInMonths = (today: LocalDate) => sql`greatest(0,
  (extract(year from ${today}::date) - extract(year from u.created_at at time zone 'UTC')) * 12
  + extract(month from ${today}::date) - extract(month from u.created_at at time zone 'UTC')
  - (extract(day from ${today}::date) < extract(day from u.created_at at time zone 'UTC'))::int)::int`

/**
 * The customers whose stored figures time alone may have changed from the day `since` to `today`: a week became missed, a loan defaulted, a cover ended,
 * the account is a month older, or an application that ended without a loan was six months ago.
 */
export async function customersThatAged(db: Db, since: LocalDate, today: LocalDate): Promise<string[]> {
  const agedBy = (days: number) => sql`between ${addDays(since, -days)}::date and ${addDays(today, -days)}::date`
  const rows = await withoutStatementTimeout(
    db,
    sql<{ user_id: string }>`
    select l.user_id from instalments i join loans l on l.id = i.loan_id
      where i.paid < i.amount and l.status in ('active', 'written_off')
        and (i.due_date ${agedBy(MISSED_AFTER_DAYS + 1)} or i.due_date ${agedBy(DEFAULT_AFTER_DAYS + 1)})
    union select user_id from payments where status = 'pending' and entered_on ${agedBy(COVER_DAYS)}
    union select user_id from receipts where status = 'open' and user_id is not null and expires_on ${agedBy(0)}
    union select u.id from users u
      where u.account_age_months <> ${ageInMonths(today)} and exists (select 1 from loans l where l.user_id = u.id)
    union select u.id from users u
      where u.recent_credit_inquiries > 0 and u.recent_credit_inquiries > (
        select count(*) from loans l where l.user_id = u.id and l.status in ('rejected', 'withdrawn')
          and l.applied_at >= ${startOf(monthsBefore(today, INQUIRY_MONTHS))})
    order by 1`,
  )
  return rows.map((row) => row.user_id)
}

const AT_ONCE = 2000

/** Who never applied has no figure that time changes but the age of the account. One whose row is in use is left for the next day. Answers how many changed. */
export async function ageAccountsWithoutLoans(db: Db, today: LocalDate): Promise<number> {
  for (let changed = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      update users u set account_age_months = ${ageInMonths(today)} where u.id in (
        select u.id from users u
        where u.account_age_months <> ${ageInMonths(today)} and not exists (select 1 from loans l where l.user_id = u.id)
        limit ${AT_ONCE} for no key update skip locked)`.execute(db)
    changed += Number(numAffectedRows)
    if (numAffectedRows === 0n) return changed
  }
}
