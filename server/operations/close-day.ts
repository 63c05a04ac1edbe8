import { sql } from 'kysely'
import { addDays, laterOf, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { transaction } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Everybody who books holds this lock in common (open_day_from() and journal_day_is_open() in migrations/). */
const BOOKING_LOCK = 7_232_003

/**
 * Closes a day for bookings. Held alone, the lock waits for every entry that is being booked and keeps the next ones waiting for this one statement, so an
 * entry that races with the close is either in the day, and committed before it closed, or in the day after.
 */
export async function closeDay({ db, clock }: Deps, day: LocalDate): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${BOOKING_LOCK})`.execute(tx)
    const at = laterOf(clock.now(), startOf(addDays(day, 1)))
    await sql`insert into closed_days (day, closed_at) values (${day}, ${at}) on conflict do nothing`.execute(tx)
  })
}
