import { sql } from 'kysely'
import { addDays, dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { lockCustomerById } from '#server/loans/customer-books-store.ts'
import { refreshStanding } from '#server/loans/refresh-standing.ts'
import type { Clock } from '#server/platform/clock.ts'
import { transaction, type Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Job } from '#server/platform/jobs/run-jobs.ts'

const JOB = 'daily-close'
/** Keeps two processes from closing at the same time; the second finds everything done. */
const LOCK = 7_232_002

/**
 * Once per business day, whatever the number of processes: closes the days that are over, in order, so that no later booking changes their reports;
 * refreshes the stored figures that time alone changes (lateness, account age); and asks check_invariants(). It is woken often and returns at once when
 * its day is done, so days that were missed are caught up soon after a start. Lateness itself never depends on it: that follows from dates.
 */
export const dailyClose: Job = { name: JOB, cron: '*/10 * * * *', run: closeDay }

async function closeDay({ db, clock, log }: Deps): Promise<void> {
  const startedAt = clock.now()
  const today = dayOf(startedAt)
  if (!(await begin(db, today, startedAt))) return
  const daysClosed = await closeDaysBefore(db, today, startedAt)
  const customers = await refreshStandings(db, clock)
  const { rows: violations } = await sql<{ invariant: string; subject: string }>`select invariant, subject from check_invariants()`.execute(
    db,
  )
  if (violations.length > 0) log.error({ violations: violations.slice(0, 20) }, 'The books are not right')
  const counts = { daysClosed, customers, violations: violations.length }
  await db
    .updateTable('job_runs')
    .set({ finished_at: clock.now(), counts: JSON.stringify(counts) })
    .where('job', '=', JOB)
    .where('business_date', '=', today)
    .execute()
  log.info({ businessDate: today, ...counts }, 'The day was closed')
}

/** False when the run of this day is finished. One that was killed half way is run again: every step of it may be repeated. */
async function begin(db: Db, today: LocalDate, at: Date): Promise<boolean> {
  const run = await db
    .insertInto('job_runs')
    .values({ job: JOB, business_date: today, started_at: at })
    .onConflict((conflict) =>
      conflict.columns(['job', 'business_date']).doUpdateSet({ started_at: at }).where('job_runs.finished_at', 'is', null),
    )
    .returning('job')
    .executeTakeFirst()
  return run !== undefined
}

/** Closes every day from the first that is open to yesterday. Answers how many there were. */
async function closeDaysBefore(db: Db, today: LocalDate, at: Date): Promise<number> {
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const { rows } = await sql<{ first: LocalDate | null }>`
      select coalesce((select max(day) + 1 from closed_days), (select min(booked_on) from journal_entries)) as first`.execute(tx)
    const first = rows[0]?.first
    const days: LocalDate[] = []
    for (let day = first ?? today; day < today; day = addDays(day, 1)) days.push(day)
    if (days.length > 0) {
      await sql`insert into closed_days (day, closed_at) select day, ${at} from unnest(${days}::date[]) as open (day) on conflict do nothing`.execute(
        tx,
      )
    }
    return days.length
  })
}

/** Each customer in a transaction of their own, under the same lock as every event of theirs. */
async function refreshStandings(db: Db, clock: Clock): Promise<number> {
  const customers = await db.selectFrom('loans').select('user_id').distinct().orderBy('user_id').execute()
  for (const { user_id: userId } of customers) {
    await transaction(db, async (tx) => {
      const at = clock.now()
      await lockCustomerById(tx, userId, dayOf(at))
      await refreshStanding(tx, userId, at)
    })
  }
  return customers.length
}
