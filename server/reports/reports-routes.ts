import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { listCollections } from '#contract/collections.ts'
import type { Inside } from '#contract/endpoint.ts'
import { exportList as exportListCall } from '#contract/exported-lists.ts'
import {
  listArrears,
  listBandResults,
  listCollectorResults,
  listPortfolioLoans,
  listRollRates,
  readLending,
  readPortfolio,
  readPortfolioHistory,
  readPortfolioLoan,
  readTakings,
} from '#contract/portfolio.ts'
import { listAudit, readInvariants } from '#contract/reports.ts'
import { readStaffStats } from '#contract/staff-loans.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { recordFound } from '#server/audit/audit-store.ts'
import { openDay } from '#server/ledger/open-day-query.ts'
import type { Db } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { cursorParts, type Page } from '#server/platform/http/paging.ts'
import { mountFile, mountList, mountRead } from '#server/platform/http/mount.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'
import { arrears } from '#server/reports/arrears/arrears-query.ts'
import { listAuditRows } from '#server/reports/audit-query.ts'
import { queryBandResults, queryCollectorResults, queryRollRates } from '#server/reports/collection-results-query.ts'
import { collectionsOn } from '#server/reports/collections-query.ts'
import { exportList } from '#server/reports/export-list.ts'
import { lastAudits } from '#server/audit-books/book-audits-store.ts'
import { queryStaffStats } from '#server/reports/loan-figures-query.ts'
import { isNewestDay } from '#server/reports/open-day-candidates-query.ts'
import { reportDay } from '#server/reports/portfolio-day.ts'
import { lendingThisWeek } from '#server/reports/lending-query.ts'
import { portfolioHistory } from '#server/reports/portfolio-history-query.ts'
import { portfolioLoan, portfolioLoans } from '#server/reports/portfolio-loans-query.ts'
import { queryPortfolio } from '#server/reports/portfolio-query.ts'
import { takings } from '#server/reports/takings-query.ts'

export function reportsRoutes(api: Api): void {
  mountList(api, listAudit, async (call, db) => {
    const { targetKind: kind = 'user', targetId } = call.query
    const found = await listAuditRows(db, call.query, call.page)
    if (targetId !== undefined) await recordFound(api.deps, listAudit, call, { kind, ids: [targetId] })
    return found
  })
  mountRead(api, readStaffStats, (_call, db) => queryStaffStats(db))
  // Only the primary has the progress of a new proof.
  mountRead(api, readInvariants, async (_call, db) => ({ ...(await queryInvariants(db)), proof: await proofOfBooks(api.deps.db) }))
  mountFile(api, exportListCall, async (call) => {
    const { name, text } = await exportList(api, { ...call, list: call.params.list, filters: call.query })
    return { bytes: Readable.from(text), name }
  })
}

type Invariants = Inside<(typeof readInvariants)['response']>

async function queryInvariants(db: Db): Promise<Omit<Invariants, 'proof'>> {
  const rows = await withoutStatementTimeout(
    db,
    sql<Invariants['violations'][number]>`select invariant, subject, detail from check_invariants()`,
  )
  return { holds: rows.length === 0, violations: rows }
}

async function proofOfBooks(db: Db): Promise<Invariants['proof']> {
  const { newest, finished } = await lastAudits(db)
  const running = newest && newest.finishedAt === null && newest.failedAt === null ? newest : undefined
  return {
    running: running ? { startedAt: running.startedAt, customers: running.customers, total: running.total } : null,
    last: finished?.finishedAt
      ? {
          finishedAt: finished.finishedAt,
          customers: finished.customers,
          findingCount: finished.findingCount,
          findings: [...finished.findings],
        }
      : null,
  }
}

export function portfolioRoutes(api: Api): void {
  mountRead(api, readPortfolioHistory, ({ query, now }, db) => portfolioHistory(db, query.asOf, dayOf(now)))
  mountRead(api, readLending, async ({ now }, db) => lendingThisWeek(db, await openDay(db, dayOf(now))))
  mountRead(api, readPortfolio, ({ query, now }, db) => queryPortfolio(db, query.asOf, now))
  mountList(api, listPortfolioLoans, async ({ query, now, page, actor }, db) => {
    const { asOf, today } = await reportDay(db, query.asOf, dayOf(now))
    return portfolioLoans(db, actor, { day: asOf, isNewest: await isNewestDay(db, asOf, today), narrowing: query.band }, page)
  })
  mountRead(api, readPortfolioLoan, ({ params, query, now, actor }, db) =>
    portfolioLoan(db, actor, { id: params.id, asOf: query.asOf, clockDay: dayOf(now) }),
  )
  mountRead(api, readTakings, ({ query, now }, db) => takings(db, query, dayOf(now)))
  mountList(api, listArrears, ({ now, page, actor }, db) => arrears(db, actor, now, page))
  mountList(api, listCollections, async ({ query, now, page, actor }, db) =>
    collectionsOn(db, actor, { day: query.day, today: await openDay(db, dayOf(now)) }, page),
  )
  mountList(api, listCollectorResults, async ({ query, now, page }, db) =>
    all(await queryCollectorResults(db, query.period ?? 'week', dayOf(now)), page),
  )
  mountList(api, listBandResults, async ({ query, now, page }, db) =>
    all(await queryBandResults(db, query.period ?? 'week', dayOf(now)), page),
  )
  mountList(api, listRollRates, async ({ query, now, page }, db) => all(await queryRollRates(db, query.period ?? 'week', dayOf(now)), page))
}

/** One page: no cursor leads to another. */
function all<Row>(rows: Row[], { cursor }: Page): { rows: Row[]; next: undefined } {
  if (cursor !== undefined) cursorParts(cursor, NO_PAGE)
  return { rows, next: undefined }
}
const NO_PAGE = /(?!)/
