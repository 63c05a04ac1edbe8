import { sql } from 'kysely'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { ageAccountsWithoutLoans, customersThatAged } from '#server/operations/customers-that-aged.ts'
import { transaction, type Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/**
 * Brings the stored figures up to today for everybody whose figures time alone may have changed since they were last brought up: each customer in a
 * transaction of their own, under the same lock as every event of theirs. Answers how many there were. `job`: the run that does it, whose counts hold
 * `standings` once it is finished.
 */
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

/** The day as of which all figures were brought up last; long ago, where they never were. */
async function lastRefreshed(db: Db, job: string): Promise<LocalDate> {
  const { rows } = await sql<{ day: LocalDate }>`
    select (started_at at time zone 'UTC')::date as day from job_runs
    where job = ${job} and finished_at is not null and counts ? 'standings' order by business_date desc limit 1`.execute(db)
  return rows[0]?.day ?? '2000-01-01'
}
