import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** The open business day: the later of the clock's day and the day after the last closed one (rule P17). */
export async function openDay(db: Db | Tx, today: LocalDate): Promise<LocalDate> {
  const { rows } = await sql<{ day: LocalDate }>`select greatest(${today}::date, max(day) + 1) as day from closed_days`.execute(db)
  return rows[0]?.day ?? today
}
