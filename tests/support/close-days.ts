import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { TestApp } from './test-app.ts'

/** Closes each day up to this one, without the daily close's other work. */
export async function closeDaysTo({ db, clock }: TestApp, last: LocalDate): Promise<void> {
  await sql`
    insert into closed_days (day, closed_at)
    select day::date, ${clock.now()} from generate_series(
      coalesce((select max(day) + 1 from closed_days), (select min(booked_on) from journal_entries)), ${last}::timestamp, interval '1 day') as open (day)`.execute(
    db,
  )
}
