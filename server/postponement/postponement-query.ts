import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { listPostponements } from '#contract/postponement.ts'
import type { movedDateShape, postponementShape } from '#contract/loan-shape.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { refusalToRequestPostponement, refusalToPostpone } from '#domain/postponement/postponement-rules.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import { dueDaysOf } from '#domain/loans/version-quote.ts'
import { toCustomerLoan } from '#server/loans/customer-loans-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { toVersion } from '#server/loans/product-versions-query.ts'
import { postponementFacts } from '#server/postponement/postponement-facts.ts'
import type { Db } from '#server/platform/db.ts'
import { cursorId, pageById, type Page } from '#server/platform/http/paging.ts'

type OpenRequest = Inside<(typeof listPostponements)['response']>[number]

interface OpenRequestRow {
  id: number
  loan_id: number
  user_id: string
  full_name: string
  amount: number
  outstanding: number
  next_payment_due: LocalDate | null
  requested_at: Date
}

/** Oldest first, without the viewer's own. */
export async function openPostponements(db: Db, viewerId: string, page: Page): Promise<{ rows: OpenRequest[]; next: string | undefined }> {
  const { rows } = await sql<OpenRequestRow>`
    select p.id, p.loan_id, l.user_id, u.full_name, l.approved_amount as amount, l.total_repayment - l.amount_paid - l.settled_by_refinance as outstanding,
      l.next_payment_due, p.requested_at
    from postponements p
      join loans l on l.id = p.loan_id and l.payouts = p.payout and l.status = 'active'
      join users u on u.id = l.user_id
    where p.status = 'asked' and l.user_id <> ${viewerId} and p.id > ${cursorId(page) ?? 0}
    order by p.id limit ${page.limit + 1}`.execute(db)
  const { rows: shown, next } = pageById(rows, page.limit)
  return { rows: shown.map(toOpenRequest), next }
}

const toOpenRequest = (row: OpenRequestRow): OpenRequest => ({
  id: row.id,
  loanId: row.loan_id,
  userId: row.user_id,
  fullName: row.full_name,
  amount: pesewas(row.amount),
  outstanding: pesewas(row.outstanding),
  nextPaymentDue: row.next_payment_due,
  askedAt: row.requested_at,
})

type PostponementView = Inside<typeof postponementShape>

/** Null where it was never offered. */
export async function postponementView(
  db: Db,
  row: LoanRow,
  today: LocalDate,
  viewer: 'customer' | 'staff',
): Promise<PostponementView | null> {
  const { isOffered, loan, last } = await postponementFacts(db, toCustomerLoan(row), today)
  if (last === undefined && (!isOffered || row.status !== 'active')) return null
  const refusal = viewer === 'staff' ? refusalToPostpone(loan, isOffered) : refusalToRequestPostponement(loan, isOffered)
  const request = last && { status: last.status, askedAt: last.requested_at, decidedAt: last.decided_at, reason: last.reason }
  return { isOffered, request: request ?? null, refusal: refusal?.message ?? null }
}

interface MovedRow {
  week: number
  from: LocalDate
  to: LocalDate
  cause: 'holiday' | 'postponement' | 'second_plan'
  note: string | null
  at: Date
  /** ID of the change; 0 at the payout. */
  id: number
}

/** Due dates of the loan's product, before holidays and later changes. */
function plainDatesOf({ disbursed_on: paidOut, term_weeks: count, product, pay_day: payDay }: LoanRow): LocalDate[] {
  if (paidOut === null) return []
  const days = dueDaysOf(product ? toVersion(product) : VERSION_ONE, payDay)
  return Array.from({ length: count }, (_, index) => days.dayOf(index + 1, paidOut))
}

/** Oldest first: moved at the payout, then by later changes. */
export async function movedDatesOf(db: Db, row: LoanRow): Promise<Inside<typeof movedDateShape>[]> {
  const loanId = row.id
  const plain = plainDatesOf(row)
  const { rows } = await sql<MovedRow>`
    select week, old_date as from, new_date as to, cause, note, at, id from due_date_changes c
      where loan_id = ${loanId} and exists (select 1 from loans l where l.id = c.loan_id and l.payouts = c.payout and l.disbursed_on is not null)
    union all
    select i.week, x.plain, x.first, 'holiday', h.name, l.disbursed_at, 0
      from loans l join instalments i on i.loan_id = l.id
        cross join lateral (select (${plain}::date[])[i.week] as plain, coalesce((
          select c.old_date from due_date_changes c where c.loan_id = l.id and c.week = i.week and c.payout = l.payouts order by c.id limit 1), i.due_date) as first) x
        left join lateral (
          select h.name from holidays h
            where h.date = x.plain and h.entered_as <= l.holidays_fitted_to and (h.entered_at is null or h.entered_at <= l.disbursed_at)
            order by h.id desc limit 1) h on true
      where l.id = ${loanId} and l.disbursed_on is not null and x.first <> x.plain
    order by id, week`.execute(db)
  return rows.map(({ week, from, to, cause, note, at }) => ({ week, from, to, cause, note, at }))
}
