import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readPortfolio } from '#contract/portfolio.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** What a report says, without the days that it was asked for and on. */
export type PortfolioFigures = Omit<Inside<(typeof readPortfolio)['response']>, 'asOf' | 'today' | 'isClosed'>

/** Grows with every change of what a report says or how: what was kept before is then computed anew. */
const VERSION = 1
interface KeptRow {
  readonly day: LocalDate
  readonly figures: PortfolioFigures
}

/** The report of a closed day as it was kept. */
export async function keptFigures(db: Db | Tx, day: LocalDate): Promise<PortfolioFigures | undefined> {
  // The table holds what keepFigures() put in: whole pesewas, counts, shares and days, which are the same in JSON.
  const { rows } = await sql<KeptRow>`select day, figures from report_days where day = ${day}::date and version = ${VERSION}`.execute(db)
  return rows[0]?.figures
}

/** Two who ask for the same day at once keep the same. */
export async function keepFigures(db: Db, day: LocalDate, figures: PortfolioFigures): Promise<void> {
  await sql`
    insert into report_days (day, version, figures) values (${day}::date, ${VERSION}, ${JSON.stringify(figures)}::jsonb) on conflict do nothing`.execute(
    db,
  )
}

/** The newest closed days whose report was not kept, at most so many, in their order. */
export async function daysNotKept(db: Db, most: number): Promise<LocalDate[]> {
  const { rows } = await sql<{ day: LocalDate }>`
    select n.day from (
      select c.day from closed_days c where not exists (select 1 from report_days r where r.day = c.day and r.version = ${VERSION})
      order by c.day desc limit ${most}
    ) n order by n.day`.execute(db)
  return rows.map((row) => row.day)
}
