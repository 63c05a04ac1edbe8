import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readPortfolio } from '#contract/portfolio.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export type PortfolioFigures = Omit<Inside<(typeof readPortfolio)['response']>, 'asOf' | 'today' | 'isClosed' | 'computedAt'>

/** Increase it when figures change their meaning: closed days are computed again. */
const VERSION = 3

export async function findSnapshot(db: Db | Tx, day: LocalDate): Promise<PortfolioFigures | undefined> {
  // Only storeSnapshot() writes this column; its values are unchanged by JSON.
  const { rows } = await sql<{ figures: PortfolioFigures }>`
    select figures from daily_report_snapshots where day = ${day}::date and version = ${VERSION}`.execute(db)
  return rows[0]?.figures
}

export async function findSnapshots(db: Db, days: readonly LocalDate[]): Promise<{ day: LocalDate; figures: PortfolioFigures }[]> {
  // As in findSnapshot.
  const { rows } = await sql<{ day: LocalDate; figures: PortfolioFigures }>`
    select day, figures from daily_report_snapshots where day = any(${days}::date[]) and version = ${VERSION} order by day`.execute(db)
  return rows
}

export interface HistoryRow {
  readonly day: LocalDate
  readonly principal: number
  readonly atRisk: PortfolioFigures['atRisk']
  readonly cohorts: PortfolioFigures['cohorts']
}

export async function findHistory(db: Db, days: readonly LocalDate[]): Promise<HistoryRow[]> {
  // As in findSnapshot.
  const { rows } = await sql<HistoryRow>`
    select day, (figures #>> '{outstanding,principal}')::bigint as principal, figures -> 'atRisk' as "atRisk", figures -> 'cohorts' as cohorts
    from daily_report_snapshots where day = any(${days}::date[]) and version = ${VERSION} order by day`.execute(db)
  return rows
}

/** Stores a closed day once, with its hash in the sealed audit trail. */
export async function storeSnapshot(db: Db, day: LocalDate, figures: PortfolioFigures, now: Date): Promise<void> {
  await sql`
    with stored as (
      insert into daily_report_snapshots (day, version, figures)
      select c.day, ${VERSION}, ${JSON.stringify(figures)}::jsonb from closed_days c where c.day = ${day}::date
      on conflict do nothing returning *)
    insert into audit_trail (at, action, outcome, target_kind, target_id, after, request_id, address)
    select ${now}::timestamptz, 'storeReport', 'done', 'report', day::text, jsonb_build_object('version', version, 'hash', report_hash(figures)),
      'store-report-' || day, 'system' from stored`.execute(db)
}

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

export async function findOpenDayReport(db: Db): Promise<OpenDayReport | undefined> {
  // Only storeOpenDayReport() writes this row.
  const { rows } = await sql<OpenDayReport>`
    select day, figures, computed_at as "computedAt", duration_ms as "durationMilliseconds" from open_day_report where version = ${VERSION}`.execute(
    db,
  )
  return rows[0]
}

export async function storeOpenDayReport(db: Db, { day, figures, computedAt, durationMilliseconds }: OpenDayReport): Promise<void> {
  const row = { day, version: VERSION, figures: JSON.stringify(figures), computed_at: computedAt, duration_ms: durationMilliseconds }
  await db
    .insertInto('open_day_report')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute()
}
