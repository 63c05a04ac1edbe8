import { sql } from 'kysely'
import { addDays, dayOf, type LocalDate, monthsBefore, startOf } from '#domain/kernel/calendar.ts'
import { DEFAULT_AFTER_DAYS, MISSED_AFTER_DAYS } from '#domain/loans/arrears.ts'
import { INQUIRY_MONTHS } from '#domain/loans/customer-summary.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { endedByOffice } from '#server/loans/loan-rows.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { type Db, transaction } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'

/** One transaction for each customer, under the lock. @returns their number, which the counts of `job` store as `standings`. */
export async function refreshCustomerSummaries({ db, clock }: Deps, job: string): Promise<number> {
  const today = dayOf(clock.now())
  const customers = await customersThatAged(db, await lastRefreshed(db, job), today)
  for (const userId of customers) {
    await transaction(db, async (tx) => {
      const at = clock.now()
      await lockCustomerById(tx, userId, dayOf(at))
      await refreshCustomerSummary(tx, userId, at, 'day_passed')
    })
  }
  return customers.length + (await ageAccountsWithoutLoans(db, today))
}

/** Before every fact: no complete update. */
const NEVER = '2000-01-01'

async function lastRefreshed(db: Db, job: string): Promise<LocalDate> {
  const { rows } = await sql<{ day: LocalDate }>`
    select (started_at at time zone 'UTC')::date as day from job_runs
    where job = ${job} and finished_at is not null and counts ? 'standings' order by business_date desc limit 1`.execute(db)
  return rows[0]?.day ?? NEVER
}

/** monthsBetween() in SQL. */
const ageInMonths = (today: LocalDate) => sql`greatest(0,
  (extract(year from ${today}::date) - extract(year from u.created_at at time zone 'UTC')) * 12
  + extract(month from ${today}::date) - extract(month from u.created_at at time zone 'UTC')
  - (extract(day from ${today}::date) < extract(day from u.created_at at time zone 'UTC'))::int)::int`

/** A loan here, or one repaid before an import. */
const HAS_HISTORY = sql`(exists (select 1 from loans l where l.user_id = u.id) or exists (select 1 from earlier_loans e where e.user_id = u.id))`

/**
 * With a week that became late or missed, a default, an expired receipt, an account a month older or an application without a loan six
 * months old. Before the first complete update also with open loans or displaced receipts.
 */
export async function customersThatAged(db: Db, since: LocalDate, today: LocalDate): Promise<string[]> {
  const agedBy = (days: number) => sql`between ${addDays(since, -days)}::date and ${addDays(today, -days)}::date`
  const rows = await withoutStatementTimeout(
    db,
    sql<{ user_id: string }>`
    select l.user_id from instalments i join loans l on l.id = i.loan_id
      where i.paid < i.amount and l.status in ('active', 'written_off')
        and (i.due_date ${agedBy(1)} or i.due_date ${agedBy(MISSED_AFTER_DAYS + 1)} or i.due_date ${agedBy(DEFAULT_AFTER_DAYS + 1)})
    union select user_id from receipts where status = 'open' and user_id is not null and expires_on ${agedBy(0)}
    union select user_id from loans where status in ('active', 'written_off') and ${since === NEVER}::boolean
    union select l.user_id from receipts r join loans l on l.id = r.loan_id
      where r.status = 'closed' and l.status = 'completed' and ${since === NEVER}::boolean
    union select u.id from users u
      where u.account_age_months <> ${ageInMonths(today)} and ${HAS_HISTORY}
    union select u.id from users u
      where u.recent_credit_inquiries > 0 and u.recent_credit_inquiries > (
        select count(*) from loans l where l.user_id = u.id and l.status in ('rejected', 'withdrawn') and not ${endedByOffice}
          and l.applied_at >= ${startOf(monthsBefore(today, INQUIRY_MONTHS))})
    order by 1`,
  )
  return rows.map((row) => row.user_id)
}

const AT_ONCE = 2000

/** Locked rows wait for the next day. @returns the number of changes. */
export async function ageAccountsWithoutLoans(db: Db, today: LocalDate): Promise<number> {
  for (let changed = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      update users u set account_age_months = ${ageInMonths(today)} where u.id in (
        select u.id from users u
        where u.account_age_months <> ${ageInMonths(today)} and not ${HAS_HISTORY}
        limit ${AT_ONCE} for no key update skip locked)`.execute(db)
    changed += Number(numAffectedRows)
    if (numAffectedRows === 0n) return changed
  }
}
