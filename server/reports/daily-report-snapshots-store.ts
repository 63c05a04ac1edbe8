import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readPortfolio } from '#contract/portfolio.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** The figures of a portfolio report, without the days of the request. */
export type PortfolioFigures = Omit<Inside<(typeof readPortfolio)['response']>, 'asOf' | 'today' | 'isClosed'>

/** Increase it with every change of the figures or their meaning: the reports of closed days are then computed again. */
const VERSION = 1

/** The snapshot of a closed day. */
export async function findSnapshot(db: Db | Tx, day: LocalDate): Promise<PortfolioFigures | undefined> {
  // Only storeSnapshot() writes this column: whole pesewas, counts, shares and days, which are the same in JSON.
  const { rows } = await sql<{ figures: PortfolioFigures }>`
    select figures from daily_report_snapshots where day = ${day}::date and version = ${VERSION}`.execute(db)
  return rows[0]?.figures
}

/** Two requests for the same closed day compute the same figures; the first one stores them. */
export async function storeSnapshot(db: Db, day: LocalDate, figures: PortfolioFigures): Promise<void> {
  await sql`
    insert into daily_report_snapshots (day, version, figures) values (${day}::date, ${VERSION}, ${JSON.stringify(figures)}::jsonb)
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
