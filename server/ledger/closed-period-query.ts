import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { monthOf, type ClosedPeriod } from '#domain/ledger/month.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** How far the books are closed. */
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
