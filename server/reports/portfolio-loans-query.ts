import { sql, type RawBuilder } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { LOAN_NARROWINGS, portfolioLoanShape } from '#contract/portfolio.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, pesewas } from '#domain/kernel/money.ts'
import { AGE_BANDS } from '#domain/reports/portfolio-ageing.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'
import { openDayCandidates, type LoanPlace } from '#server/reports/open-day-candidates-query.ts'
import { positionsOn, type PositionRow } from '#server/reports/positions-query.ts'

type Narrowing = (typeof LOAN_NARROWINGS)[number]
type Viewer = Pick<Actor, 'userId' | 'permissions'>
type PortfolioLoan = Inside<typeof portfolioLoanShape>
interface LoanRow extends PositionRow {
  full_name: string
  phone: string | null
  address: string | null
}

/** One page of the loans with something receivable when the day ended, longest overdue first, without the viewer's own. */
export async function portfolioLoans(
  db: Db,
  viewer: Viewer,
  asked: { day: LocalDate; isNewest: boolean; narrowing: Narrowing | undefined },
  { limit, cursor }: Page,
): Promise<{ rows: PortfolioLoan[]; next: string | undefined }> {
  const { day, narrowing } = asked
  const after = placeOf(cursor)
  const candidates = asked.isNewest ? openDayCandidates({ day, viewerId: viewer.userId, narrowing, after, count: limit + 1 }) : undefined
  const { rows } = await sql<LoanRow>`
    with ${candidates === undefined ? sql`` : sql`candidates as materialized (${candidates}),`}
    positions as (${positionsOn(day, candidates && sql`select id from candidates`)})
    select p.*, u.full_name, u.phone, u.address from positions p join users u on u.id = p.user_id
    where p.user_id <> ${viewer.userId} and ${narrowed(narrowing, day)} and ${isAfter(after)}
    order by p.days_past_due desc, p.loan_id limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown.map((row) => toLoan(row, viewer)), next: last && `${last.days_past_due}.${last.loan_id}` }
}

function narrowed(narrowing: Narrowing | undefined, day: LocalDate): RawBuilder<unknown> {
  if (narrowing === undefined) return sql`true`
  if (narrowing === 'late') return sql`p.days_past_due > 0`
  if (narrowing === 'past_final_date') return sql`p.final_due < ${day}::date`
  const band = AGE_BANDS.find((one) => one.band === narrowing)
  return sql`p.days_past_due between ${band?.from ?? 0}::int and coalesce(${band?.to ?? null}::int, p.days_past_due)`
}

/** Where the page before ended: days past due, less than three hundred years of them, and the number of the loan. */
function placeOf(cursor: string | undefined): LoanPlace | undefined {
  if (cursor === undefined) return undefined
  const [, days, id] = /^(\d{1,5})\.(\d{1,15})$/.exec(cursor) ?? []
  if (days === undefined || id === undefined) throw new InvalidRequest('This page of the list does not exist')
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
  }
}
