import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readPortfolio } from '#contract/portfolio.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** The figures of a portfolio report, without the days of the request and the time of the computation. */
export type PortfolioFigures = Omit<Inside<(typeof readPortfolio)['response']>, 'asOf' | 'today' | 'isClosed' | 'computedAt'>

/** Increase it with every change of the figures or their meaning: the reports of closed days are then computed again. */
const VERSION = 1

/** The snapshot of a closed day. */
export async function findSnapshot(db: Db | Tx, day: LocalDate): Promise<PortfolioFigures | undefined> {
  // Only storeSnapshot() writes this column: whole pesewas, counts, shares and days, which are the same in JSON.
  const { rows } = await sql<{ figures: PortfolioFigures }>`
    select figures from daily_report_snapshots where day = ${day}::date and version = ${VERSION}`.execute(db)
  return rows[0]?.figures
}

/** Stores the figures of a closed day once: two requests compute the same. A day before the first closed one has no snapshot. */
export async function storeSnapshot(db: Db, day: LocalDate, figures: PortfolioFigures): Promise<void> {
  await sql`
    insert into daily_report_snapshots (day, version, figures)
    select c.day, ${VERSION}, ${JSON.stringify(figures)}::jsonb from closed_days c where c.day = ${day}::date
    on conflict do nothing`.execute(db)
}

/** The newest closed days without a snapshot, at most `limit`, oldest first. */
export async function daysWithoutSnapshot(db: Db, limit: number): Promise<LocalDate[]> {
  const { rows } = await sql<{ day: LocalDate }>`
    select n.day from (
      select c.day from closed_days c where not exists (select 1 from daily_report_snapshots r where r.day = c.day and r.version = ${VERSION})
      order by c.day desc limit ${limit}
    ) n order by n.day`.execute(db)
  return rows.map((row) => row.day)
}

export interface OpenDayReport {
  readonly day: LocalDate
  readonly figures: PortfolioFigures
  readonly computedAt: Date
  readonly durationMilliseconds: number
}

/** The stored report of the open day, or of a day that was open before. */
export async function findOpenDayReport(db: Db): Promise<OpenDayReport | undefined> {
  // Only storeOpenDayReport() writes this row.
  const { rows } = await sql<OpenDayReport>`
    select day, figures, computed_at as "computedAt", duration_ms as "durationMilliseconds" from open_day_report where version = ${VERSION}`.execute(
    db,
  )
  return rows[0]
}

export async function storeOpenDayReport(db: Db, { day, figures, computedAt, durationMilliseconds }: OpenDayReport): Promise<void> {
  await sql`
    insert into open_day_report (day, version, figures, computed_at, duration_ms)
    values (${day}::date, ${VERSION}, ${JSON.stringify(figures)}::jsonb, ${computedAt}::timestamptz, ${durationMilliseconds})
    on conflict (is_only) do update set day = excluded.day, version = excluded.version, figures = excluded.figures,
      computed_at = excluded.computed_at, duration_ms = excluded.duration_ms`.execute(db)
}
