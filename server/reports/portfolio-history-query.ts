import type { Inside } from '#contract/endpoint.ts'
import type { readPortfolioHistory } from '#contract/portfolio.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { cohortLines, historyDays, PAR_LINES } from '#domain/reports/portfolio-history.ts'
import type { Db } from '#server/platform/db.ts'
import { findHistory } from '#server/reports/daily-report-snapshots-store.ts'
import { reportDay } from '#server/reports/portfolio-day.ts'

type History = Inside<(typeof readPortfolioHistory)['response']>

/** Reads at most 27 stored reports and no loan (rule A40). @throws InvalidRequest for a future day. */
export async function portfolioHistory(db: Db, requestedDay: LocalDate | undefined, clockDay: LocalDate): Promise<History> {
  const day = await reportDay(db, requestedDay, clockDay)
  const found = await findHistory(db, historyDays(day.isClosed ? day.asOf : addDays(day.asOf, -1)))
  return {
    ...day,
    days: found.map((one) => ({
      day: one.day,
      principal: pesewas(one.principal),
      shares: PAR_LINES.map(({ over }) => ({ over, share: one.atRisk.find((risk) => risk.over === over)?.share ?? null })),
    })),
    cohorts: cohortLines(found),
  }
}
