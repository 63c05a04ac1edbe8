import type { Inside } from '#contract/endpoint.ts'
import type { arrearsLoanShape } from '#contract/portfolio.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { latestPromises } from '#server/collections/contacts-query.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { isNewestDay } from '#server/reports/open-day-candidates-query.ts'
import { reportDay } from '#server/reports/portfolio-day.ts'
import { portfolioLoans } from '#server/reports/portfolio-loans-query.ts'

type ArrearsLoan = Inside<typeof arrearsLoanShape>

/** The late loans of the newest portfolio, with facts of their collection cases. */
export async function arrears(
  db: Db,
  viewer: Pick<Actor, 'userId' | 'permissions'>,
  now: Date,
  page: Page,
): Promise<{ rows: ArrearsLoan[]; next: string | undefined }> {
  const today = dayOf(now)
  const { asOf: day } = await reportDay(db, undefined, today)
  const { rows, next } = await portfolioLoans(db, viewer, { day, isNewest: await isNewestDay(db, day, day), narrowing: 'late' }, page)
  const ids = rows.map((loan) => loan.id)
  const promises = await latestPromises(db, ids, today)
  return { rows: rows.map((loan) => ({ ...loan, promise: promises.get(loan.id) ?? null })), next }
}
