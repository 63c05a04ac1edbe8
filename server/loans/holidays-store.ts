import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { promisesWorkingDays } from '#domain/loans/terms.ts'
import type { Holidays } from '#domain/loans/working-day.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'

/** Serialises calendar changes, which have numbers. */
const LOCK = 7_232_015

export interface Calendar {
  readonly holidays: Holidays
  readonly version: number
}

export async function readCalendar(db: Db | Tx): Promise<Calendar> {
  const { rows } = await sql<{ version: number; holidays: [LocalDate, string][] }>`
    select coalesce(max(greatest(entered_as, removed_as)), 0)::bigint as version,
      coalesce(json_agg(json_build_array(date, name) order by date) filter (where removed_as is null), '[]') as holidays
    from holidays`.execute(db)
  return { holidays: new Map(rows[0]?.holidays ?? []), version: rows[0]?.version ?? 0 }
}

/** Dates avoid holidays only while the setting is on or where the loan's terms promise it. */
export async function calendarForLoan(
  tx: Tx,
  loan: { readonly id: number; readonly terms_hash: string },
): Promise<{ fitsTo: Holidays | undefined; version: number }> {
  const { holidays, version } = await readCalendar(tx)
  const avoids = (await isOn(tx, 'holidays')) || (await haveTermsWorkingDays(tx, loan))
  return { fitsTo: avoids ? holidays : undefined, version }
}

async function haveTermsWorkingDays(tx: Tx, loan: { readonly id: number; readonly terms_hash: string }): Promise<boolean> {
  const { rows } = await sql<{ version: string }>`
    select version from loan_terms where loan_id = ${loan.id} and hash = ${loan.terms_hash}`.execute(tx)
  return rows[0] !== undefined && promisesWorkingDays(rows[0].version)
}

export interface HolidayChange {
  readonly userId: string
  readonly at: Date
  readonly today: LocalDate
}

/** @returns the number of the change. */
export async function beginCalendarChange(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
  return (await readCalendar(tx)).version + 1
}

export async function insertHoliday(
  tx: Tx,
  by: HolidayChange,
  holiday: { readonly date: LocalDate; readonly name: string; readonly change: number; readonly movesPlainDates: boolean },
): Promise<void> {
  await tx
    .insertInto('holidays')
    .values({
      date: holiday.date,
      name: holiday.name,
      kind: 'movable',
      entered_as: holiday.change,
      entered_by: by.userId,
      entered_at: by.at,
      entered_on: by.today,
      moves_plain_dates: holiday.movesPlainDates,
    })
    .execute()
}

export async function markRemoved(tx: Tx, by: HolidayChange, holiday: { date: LocalDate; reason: string; change: number }): Promise<void> {
  await tx
    .updateTable('holidays')
    .set({ removed_as: holiday.change, removed_by: by.userId, removed_at: by.at, removed_on: by.today, removal_reason: holiday.reason })
    .where('date', '=', holiday.date)
    .where('removed_as', 'is', null)
    .execute()
}

export async function changesAfter(tx: Tx, number: number) {
  const { rows } = await sql<{ since: LocalDate; by: string; moves_plain: LocalDate[]; removed: [LocalDate, string][] }>`
    select min(case when entered_as > ${number}::bigint then entered_on else removed_on end) as since,
      (array_agg(coalesce(removed_by, entered_by) order by greatest(entered_as, removed_as) desc))[1] as by,
      coalesce(json_agg(date) filter (where entered_as > ${number}::bigint and moves_plain_dates and removed_as is null), '[]') as moves_plain,
      coalesce(json_agg(json_build_array(date, name)) filter (where removed_as > ${number}::bigint), '[]') as removed
    from holidays where entered_as > ${number}::bigint or removed_as > ${number}::bigint
    having count(*) > 0`.execute(tx)
  const row = rows[0]
  return row && { since: row.since, by: row.by, movesPlain: new Set(row.moves_plain), removed: new Map(row.removed) }
}
