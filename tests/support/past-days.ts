import { sql } from 'kysely'
import { addDays, dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { TestApp } from './test-app.ts'

/** Closes every day before the clock's, from the first entry on. */
export async function closePastDays({ db, clock }: TestApp): Promise<void> {
  const now = clock.now()
  await sql`
    insert into closed_days (day, closed_at)
    select day::date, ${now}::timestamptz
    from generate_series(
      coalesce((select max(day) + 1 from closed_days), (select min(booked_on) from journal_entries)), ${addDays(dayOf(now), -1)}::date, interval '1 day') as day`.execute(
    db,
  )
}

/** Moves to nine in the morning and closes all days before. */
export async function moveToDay(product: TestApp, day: LocalDate): Promise<void> {
  product.clock.moveTo(`${day}T09:00:00Z`)
  await closePastDays(product)
}
