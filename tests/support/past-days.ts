import { sql } from 'kysely'
import { type LocalDate, addDays, dayOf } from '#domain/kernel/calendar.ts'
import type { TestApp } from './test-app.ts'

/** Without the daily close's other work. */
export async function closeDaysTo({ db, clock }: TestApp, last: LocalDate): Promise<void> {
  await sql`
    insert into closed_days (day, closed_at)
    select day::date, greatest(${clock.now()}::timestamptz, (day + interval '1 day') at time zone 'UTC') from generate_series(
      coalesce((select max(day) + 1 from closed_days), (select min(booked_on) from journal_entries)), ${last}::timestamp, interval '1 day') as open (day)`.execute(
    db,
  )
}

/** Every day before the clock's, from the first entry on. */
export const closePastDays = (product: TestApp): Promise<void> => closeDaysTo(product, addDays(dayOf(product.clock.now()), -1))

export async function moveToDay(product: TestApp, day: LocalDate): Promise<void> {
  product.clock.moveTo(`${day}T09:00:00Z`)
  await closePastDays(product)
}
