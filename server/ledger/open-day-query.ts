import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { type ClosedPeriod, monthOf } from '#domain/ledger/month.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** The later of the clock's day and the day after the last closed one (rule P17). */
export async function openDay(db: Db | Tx, today: LocalDate): Promise<LocalDate> {
  const { rows } = await sql<{ day: LocalDate }>`select greatest(${today}::date, max(day) + 1) as day from closed_days`.execute(db)
  return rows[0]?.day ?? today
}

export async function closedPeriod(db: Db | Tx): Promise<ClosedPeriod> {
  const { rows } = await sql<{ first: LocalDate | null; month: LocalDate | null; through: LocalDate | null }>`
    select (select min(booked_on) from journal_entries) as first, (select max(month) from closed_months) as month,
      (select max(day) from closed_days) as through`.execute(db)
  const { first = null, month = null, through = null } = rows[0] ?? {}
  return {
    firstMonth: first === null ? undefined : monthOf(first),
    lastClosedMonth: month === null ? undefined : monthOf(month),
    closedThrough: through ?? undefined,
  }
}
