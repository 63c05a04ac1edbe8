import { sql } from 'kysely'
import { addDays, dayOf, laterOf, type LocalDate, startOf } from '#domain/kernel/calendar.ts'
import { insertAuditRow } from '#server/audit/audit-store.ts'
import { isWholeProofDue } from '#server/audit-books/audit-books-job.ts'
import { closeAllExpiredReceipts } from '#server/operations/close-expired-receipts.ts'
import { moveCollectionCases } from '#server/operations/move-collection-cases.ts'
import { refreshCustomerSummaries } from '#server/operations/refresh-customer-summaries.ts'
import { writeArrearsEvents } from '#server/operations/write-arrears-events.ts'
import { type Db, transaction } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Counts, DailyJob } from '#server/platform/jobs/job.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'
import { snapshotOf } from '#server/reports/portfolio-query.ts'

const NAME = 'daily-close'

/** Closes each past day in order (docs/decisions/025-reports-of-past-days.md); today's steps run once, with the last missed day. */
export const dailyClose: DailyJob = {
  name: NAME,
  fromHour: 0,
  daysToDo: ({ db, clock }) => daysToClose(db, dayOf(clock.now())),
  runDay: async (deps, day, { last }) => {
    await closeDay(deps, day)
    const events = await writeArrearsEvents(deps, day)
    const expired = await countExpired(deps.db, day)
    await snapshotOf(deps.db, day, deps.clock.now())
    const counts = { ...events, expiredCodes: expired.codes, expiredGrants: expired.grants }
    const all = last ? { ...counts, ...(await bringUpToDate(deps)) } : counts
    await recordClose(deps, day, all)
    return all
  },
}

/** In the sealed trail, so that a deleted run is found (rule R19). */
const recordClose = ({ db, clock }: Deps, day: LocalDate, after: Counts): Promise<void> =>
  insertAuditRow(db, 'done', {
    at: clock.now(),
    actor: undefined,
    action: 'closeDay',
    target: { kind: 'day', id: day },
    after,
    origin: { requestId: `${NAME}-${day}`, address: 'system' },
  })

async function bringUpToDate(deps: Deps): Promise<Counts> {
  const expiredReceipts = await closeAllExpiredReceipts(deps)
  const summaries = await refreshCustomerSummaries(deps, NAME)
  const collectionCases = await moveCollectionCases(deps)
  const counts = { expiredReceipts, standings: summaries, collectionCases }
  // It reads everything, so only with the weekly proof (rule R19).
  if (!(await isWholeProofDue(deps))) return counts
  const violations = await withoutStatementTimeout(
    deps.db,
    sql<{ invariant: string; subject: string }>`select invariant, subject from check_invariants()`,
  )
  if (violations.length > 0) deps.log.error({ violations: violations.slice(0, 20) }, 'The ledger violates an invariant')
  return { ...counts, violations: violations.length }
}

/** Also days with an unfinished run; none before the first journal entry. */
async function daysToClose(db: Db, today: LocalDate): Promise<LocalDate[]> {
  const { rows } = await sql<{ day: LocalDate }>`
    select business_date as day from job_runs where job = ${NAME} and finished_at is null and business_date < ${today}::date
    union
    select generate_series(
      coalesce((select max(day) + 1 from closed_days), (select min(booked_on) from journal_entries)), ${today}::date - 1, interval '1 day')::date
    order by day`.execute(db)
  return rows.map((row) => row.day)
}

/** Expiry follows from dates; nothing is written for it. */
export interface Expired {
  readonly codes: number
  readonly grants: number
}

export async function countExpired(db: Db, day: LocalDate): Promise<Expired> {
  const during = sql`between ${startOf(day)}::timestamptz and ${startOf(addDays(day, 1))}::timestamptz - interval '1 microsecond'`
  const { rows } = await sql<Expired>`
    select
      (select count(*) from otp_verifications where used_at is null and withdrawn_at is null and expires_at ${during}) as codes,
      (select count(*) from admin_grants where used_at is null and expires_at ${during}) as grants`.execute(db)
  return rows[0] ?? { codes: 0, grants: 0 }
}

/** Bookings share it (open_day_from() and journal_day_is_open() in migrations/). */
const BOOKING_LOCK = 7_232_003

/** The exclusive lock waits for bookings under way: later ones are booked on the next day. */
export async function closeDay({ db, clock }: Deps, day: LocalDate): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${BOOKING_LOCK})`.execute(tx)
    const at = laterOf(clock.now(), startOf(addDays(day, 1)))
    await sql`insert into closed_days (day, closed_at) values (${day}, ${at}) on conflict do nothing`.execute(tx)
  })
}
