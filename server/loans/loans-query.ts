import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { areClaimsStopped } from '#domain/loans/claim.ts'
import { fewWithLetters } from '#server/identity/few-with-letters-query.ts'
import { failedClaimsOf } from '#server/loans/failed-claims-query.ts'
import { toOwnLoanView } from '#server/loans/loan-view.ts'
import { loanRows, type LoanRow } from '#server/loans/loan-rows.ts'
import type { Db } from '#server/platform/db.ts'
import { cursorId, pageById, type Page } from '#server/platform/http/paging.ts'

export interface LoanPage {
  readonly rows: LoanRow[]
  readonly next: string | undefined
}

async function pageOfLoans(db: Db, today: LocalDate, page: Page, condition: RawBuilder<unknown>, oldestFirst: boolean): Promise<LoanPage> {
  const from = cursorId(page)
  const beyond = from === undefined ? sql`true` : oldestFirst ? sql`l.id > ${from}` : sql`l.id < ${from}`
  const order = oldestFirst ? sql`order by l.id` : sql`order by l.id desc`
  const rows = await loanRows(db, today, sql`${condition} and ${beyond}`, sql`${order} limit ${page.limit + 1}`)
  return pageById(rows, page.limit)
}

/** The page that `ownLoans` would read first. */
export const newestLoans = (loans: readonly LoanRow[], page: Pick<Page, 'limit'>): LoanPage =>
  pageById(loans.toSorted((a, b) => b.id - a.id).slice(0, page.limit + 1), page.limit)

export const ownLoans = (db: Db, userId: string, today: LocalDate, page: Page): Promise<LoanPage> =>
  pageOfLoans(db, today, page, sql`l.user_id = ${userId}`, false)

/** With the claims under check, as only the customer sees them. */
export async function ownLoanViews(db: Db, userId: string, today: LocalDate, { rows, next }: LoanPage) {
  const claimsStopped = areClaimsStopped(await failedClaimsOf(db, userId))
  return { rows: rows.map((row) => toOwnLoanView(row, today, claimsStopped)), next }
}

/** Oldest first, without the viewer's own. */
export const pendingLoans = (db: Db, viewerId: string, lender: string | undefined, today: LocalDate, page: Page): Promise<LoanPage> =>
  pageOfLoans(
    db,
    today,
    page,
    sql`l.status = 'pending' and l.user_id <> ${viewerId} and ${lender === undefined ? sql`true` : sql`l.lender_name = ${lender}`}`,
    true,
  )

export interface LoanSearch {
  readonly viewerId: string
  readonly status: string | undefined
  readonly search: string | undefined
  /** Where the search is a complete number. */
  readonly phone: string | undefined
}

/** Newest first. */
export async function searchedLoans(db: Db, filter: LoanSearch, today: LocalDate, page: Page): Promise<LoanPage> {
  const { status, search } = filter
  const matches = search === undefined ? sql`true` : await searchCondition(db, search, filter.phone)
  const inStatus = status === undefined ? sql`true` : sql`l.status = ${status}`
  return pageOfLoans(db, today, page, sql`l.user_id <> ${filter.viewerId} and ${inStatus} and ${matches}`, false)
}

async function searchCondition(db: Db, search: string, phone: string | undefined): Promise<RawBuilder<unknown>> {
  const number = /^#?\d{1,15}$/.test(search) ? Number(search.replace('#', '')) : undefined
  const few = await fewWithLetters(db, phone === undefined ? [search] : [search, phone])
  const isOfFew = few === undefined ? sql`true` : sql`l.user_id = any(${few}::text[])`
  // A join would read all users first.
  const ownerMatches = sql`(
    select strpos(lower(u.full_name), lower(${search})) > 0 or u.phone = ${phone ?? ''} or u.momo_number = ${phone ?? ''} from users u where u.id = l.user_id)`
  return sql`(${number === undefined ? sql`false` : sql`l.id = ${number}`} or (${isOfFew} and ${ownerMatches}))`
}
