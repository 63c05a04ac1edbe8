import { sql } from 'kysely'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { closeDay } from '#server/operations/close-day.ts'
import { countExpired } from '#server/operations/count-expired.ts'
import { refreshCustomerSummaries } from '#server/operations/refresh-customer-summaries.ts'
import { takeDayNotes } from '#server/operations/take-day-notes.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Counts, DailyJob } from '#server/platform/jobs/job.ts'
import { ledgerViolations } from '#server/platform/product-metrics.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'
import { snapshotOf } from '#server/reports/portfolio-query.ts'

const NAME = 'daily-close'

/**
 * Closes each day that is over, in order and once (docs/decisions/026-daily-close.md): first for bookings, then its notes are taken from what was booked by
 * then. What is about today and not about the day (the stored standings, the invariants) is done once, with the last of the missed days. Lateness itself
 * never depends on any of it: that follows from dates.
 */
export const dailyClose: DailyJob = {
  name: NAME,
  fromHour: 0,
  daysToDo: ({ db, clock }) => daysToClose(db, dayOf(clock.now())),
  runDay: async (deps, day, { last }) => {
    await closeDay(deps, day)
    const notes = await takeDayNotes(deps, day)
    const expired = await countExpired(deps.db, day)
    await snapshotOf(deps.db, day)
    const counts = { ...notes, expiredReceipts: expired.receipts, expiredCodes: expired.codes, expiredGrants: expired.grants }
    return last ? { ...counts, ...(await bringUpToDate(deps)) } : counts
  },
}

async function bringUpToDate(deps: Deps): Promise<Counts> {
  const standings = await refreshCustomerSummaries(deps, NAME)
  const violations = await withoutStatementTimeout(
    deps.db,
    sql<{ invariant: string; subject: string }>`select invariant, subject from check_invariants()`,
  )
  ledgerViolations.inc(violations.length)
  if (violations.length > 0) deps.log.error({ violations: violations.slice(0, 20) }, 'The books are not right')
  return { standings, violations: violations.length }
}

/** From the first open day to yesterday, and any day whose run did not come to its end. Before the first entry of the journal there is nothing to close. */
async function daysToClose(db: Db, today: LocalDate): Promise<LocalDate[]> {
  const { rows } = await sql<{ day: LocalDate }>`
    select business_date as day from job_runs where job = ${NAME} and finished_at is null and business_date < ${today}::date
    union
    select generate_series(
      coalesce((select max(day) + 1 from closed_days), (select min(booked_on) from journal_entries)), ${today}::date - 1, interval '1 day')::date
    order by day`.execute(db)
  return rows.map((row) => row.day)
}
