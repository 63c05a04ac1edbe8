import { sql, type RawBuilder } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { LOAN_NARROWINGS, portfolioLoanShape, readPortfolioLoan } from '#contract/portfolio.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, pesewas, subtract } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { positionOn } from '#domain/reports/loan-position.ts'
import { AGE_BANDS, isRestructured } from '#domain/reports/portfolio-ageing.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import { otherUnitOf } from '#domain/loans/version-words.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { cursorParts, pageBy, type Page } from '#server/platform/http/paging.ts'
import { openDayCandidates, type LoanPlace } from '#server/reports/open-day-candidates-query.ts'
import { reportDay } from '#server/reports/portfolio-day.ts'
import { bookedFactsOf } from '#server/reports/position-facts-query.ts'
import { plansBy, positionsOn, totalOn, type PositionRow } from '#server/reports/positions-query.ts'

type Narrowing = (typeof LOAN_NARROWINGS)[number]
type Viewer = Pick<Actor, 'userId' | 'permissions'>
type PortfolioLoan = Inside<typeof portfolioLoanShape>
interface LoanRow extends PositionRow {
  settled_another: boolean
  planned: number | null
  full_name: string
  phone: string | null
  address: string | null
}

/** Longest overdue first, without the viewer's own. */
export async function portfolioLoans(
  db: Db,
  viewer: Viewer,
  query: { day: LocalDate; isNewest: boolean; narrowing: Narrowing | undefined },
  { limit, cursor }: Page,
): Promise<{ rows: PortfolioLoan[]; next: string | undefined }> {
  const { day, narrowing } = query
  const after = placeOf(cursor)
  const candidates = query.isNewest ? openDayCandidates({ day, viewerId: viewer.userId, narrowing, after, count: limit + 1 }) : undefined
  const { rows } = await sql<LoanRow>`
    with ${candidates === undefined ? sql`` : sql`candidates as materialized (${candidates}),`}
    positions as (${positionsOn(day, candidates && sql`select id from candidates`)})
    select p.*, ${settledAnother(day, sql`p.refinanced_from_loan_id`)} as settled_another, s.left_then as planned, u.full_name, u.phone, u.address
    from positions p join users u on u.id = p.user_id left join (${plansBy(day)}) s on s.loan_id = p.loan_id
    where p.user_id <> ${viewer.userId} and ${narrowed(narrowing, day)} and ${isAfter(after)}
    order by p.days_past_due desc, p.loan_id limit ${limit + 1}`.execute(db)
  const shown = pageBy(rows, limit, (last) => `${last.days_past_due}.${last.loan_id}`)
  return { rows: shown.rows.map((row) => toLoan(row, viewer)), next: shown.next }
}

function narrowed(narrowing: Narrowing | undefined, day: LocalDate): RawBuilder<unknown> {
  if (narrowing === undefined) return sql`true`
  if (narrowing === 'late') return sql`p.days_past_due > 0`
  if (narrowing === 'past_final_date') return sql`p.final_due < ${day}::date`
  const band = AGE_BANDS.find((one) => one.band === narrowing)
  return sql`p.days_past_due between ${band?.from ?? 0}::int and coalesce(${band?.to ?? null}::int, p.days_past_due)`
}

function placeOf(cursor: string | undefined): LoanPlace | undefined {
  if (cursor === undefined) return undefined
  const [days, id] = cursorParts(cursor, /^(\d{1,5})\.(\d{1,15})$/)
  return { daysPastDue: Number(days), id: Number(id) }
}

const isAfter = (place: LoanPlace | undefined): RawBuilder<unknown> =>
  place === undefined
    ? sql`true`
    : sql`(p.days_past_due < ${place.daysPastDue}::int or (p.days_past_due = ${place.daysPastDue}::int and p.loan_id > ${place.id}::bigint))`

function toLoan(row: LoanRow, viewer: Viewer): PortfolioLoan {
  const principal = pesewas(row.principal)
  const interest = pesewas(row.interest)
  const { phone, address } = maskPerson({ phone: row.phone, address: row.address }, viewer.permissions)
  return {
    id: row.loan_id,
    userId: row.user_id,
    customerName: row.full_name,
    phone,
    address,
    level: row.level_name,
    principal,
    interest,
    outstanding: add(principal, interest),
    daysPastDue: row.days_past_due,
    overdueAmount: pesewas(row.overdue),
    overdueSince: row.overdue_since,
    finalDueDate: row.final_due,
    restructured: isRestructured({
      settledAnother: row.settled_another,
      total: pesewas(row.total_repayment),
      planned: row.planned === null ? undefined : pesewas(row.planned),
      outstanding: add(principal, interest),
    }),
  }
}

/** Whether it had settled another loan by the end of the day. */
const settledAnother = (day: LocalDate, old: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  coalesce((
    select e.kind = 'refinance_settled' from journal_entries e
    where e.loan_id = ${old} and e.kind in ('refinance_settled', 'refinance_undone') and e.booked_on <= ${day}::date order by e.id desc limit 1
  ), false)`

type LoanPosition = Inside<(typeof readPortfolioLoan)['response']>

/** @throws InvalidRequest for a future day; Refused not_found, own_record. */
export async function portfolioLoan(
  db: Db,
  viewer: Actor,
  query: { id: number; asOf: LocalDate | undefined; clockDay: LocalDate },
): Promise<LoanPosition> {
  const day = await reportDay(db, query.asOf, query.clockDay)
  const { rows } = await sql<{
    id: number
    user_id: string
    full_name: string
    phone: string | null
    version: number
    total: number
    settled_another: boolean
    planned: number | null
  }>`
    select l.id, l.user_id, u.full_name, u.phone, l.product_version as version, ${totalOn(sql`${day.asOf}::date`)} as total,
      ${settledAnother(day.asOf, sql`l.refinanced_from_loan_id`)} as settled_another, s.left_then as planned
    from loans l join users u on u.id = l.user_id left join (${plansBy(day.asOf)}) s on s.loan_id = l.id where l.id = ${query.id}`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new Refused(refusal('not_found'))
  if (row.user_id === viewer.userId) throw new Refused(refusal('own_record'))
  const { arrears, instalments, ...position } = positionOn(await bookedFactsOf(db, row.id), day.asOf)
  const outstanding = add(position.principal, position.interest)
  return {
    ...day,
    id: row.id,
    userId: row.user_id,
    customerName: row.full_name,
    phone: maskPerson({ phone: row.phone }, viewer.permissions).phone,
    ...position,
    outstanding,
    restructured: isRestructured({
      settledAnother: row.settled_another && position.state === 'active',
      total: pesewas(row.total),
      planned: row.planned === null || position.state !== 'active' ? undefined : pesewas(row.planned),
      outstanding,
    }),
    daysPastDue: arrears.daysPastDue,
    overdueAmount: arrears.overdueAmount,
    overdueSince: arrears.overdueSince,
    ...otherUnitOf(row.version),
    instalments: instalments.map((one) => ({ ...one, principal: subtract(one.amount, one.interest) })),
  }
}
