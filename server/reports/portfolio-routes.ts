import { listCollections } from '#contract/collections.ts'
import { listArrears, listPortfolioLoans, readPortfolio, readPortfolioLoan, readTakings } from '#contract/portfolio.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountRead } from '#server/platform/http/mount.ts'
import { openDay } from '#server/ledger/open-day-query.ts'
import { collectionsOn } from '#server/reports/collections-query.ts'
import { isNewestDay } from '#server/reports/open-day-candidates-query.ts'
import { reportDay } from '#server/reports/portfolio-day.ts'
import { portfolioLoan, portfolioLoans } from '#server/reports/portfolio-loans-query.ts'
import { queryPortfolio } from '#server/reports/portfolio-query.ts'
import { takings } from '#server/reports/takings-query.ts'
import { latestPromises } from '#server/collections/contacts-query.ts'

export function portfolioRoutes(api: Api): void {
  mountRead(api, readPortfolio, ({ query, now }, db) => queryPortfolio(db, query.asOf, now))
  mountList(api, listPortfolioLoans, async ({ query, now, page, actor }, db) => {
    const { asOf, today } = await reportDay(db, query.asOf, dayOf(now))
    return portfolioLoans(db, actor, { day: asOf, isNewest: await isNewestDay(db, asOf, today), narrowing: query.band }, page)
  })
  mountRead(api, readPortfolioLoan, ({ params, query, now, actor }, db) =>
    portfolioLoan(db, actor, { id: params.id, asOf: query.asOf, clockDay: dayOf(now) }),
  )
  mountRead(api, readTakings, ({ query, now }, db) => takings(db, query, dayOf(now)))
  mountList(api, listArrears, async ({ now, page, actor }, db) => {
    const today = dayOf(now)
    const { asOf } = await reportDay(db, undefined, today)
    const { rows, next } = await portfolioLoans(
      db,
      actor,
      { day: asOf, isNewest: await isNewestDay(db, asOf, asOf), narrowing: 'late' },
      page,
    )
    const ids = rows.map((loan) => loan.id)
    const promises = await latestPromises(db, ids, today)
    return { rows: rows.map((loan) => ({ ...loan, promise: promises.get(loan.id) ?? null })), next }
  })
  mountList(api, listCollections, async ({ query, now, page, actor }, db) =>
    collectionsOn(db, actor, { day: query.day, today: await openDay(db, dayOf(now)) }, page),
  )
}
