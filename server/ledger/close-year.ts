import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { ledgerYearShape } from '#contract/ledger-reports.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import {
  type ClosedYears,
  lastDayOfYear,
  postingsForYearEnd,
  refusalOfClosedYear,
  refusalToCloseYear,
  type ResultOfAccount,
  resultOf,
  yearOf,
} from '#domain/ledger/year-end.ts'
import { requestSecondPerson } from '#server/access/second-person-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { closedPeriod } from '#server/ledger/open-day-query.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export async function closedYears(db: Db | Tx): Promise<ClosedYears> {
  const { rows } = await sql<{ year: number | null }>`select max(year) as year from closed_years`.execute(db)
  return { ...(await closedPeriod(db)), lastClosedYear: rows[0]?.year ?? undefined }
}

/** By the first of two users; the caller proved the books. @throws Refused request_waits, or by refusalToCloseYear. */
export async function requestYearEnd(tx: Tx, context: RequestContext, year: number): Promise<void> {
  throwIfRefused(refusalToCloseYear(year, await closedYears(tx)))
  await requestSecondPerson(tx, context, { kind: 'year_end', year }, null)
}

/**
 * By the second user, for good (rule A45). The year's months are closed, so nothing can be booked into it. @throws Refused by
 * refusalToCloseYear.
 */
export async function closeYear(
  tx: Tx,
  context: RequestContext,
  { year, requestedBy }: { year: number; requestedBy: string },
): Promise<void> {
  throwIfRefused(refusalToCloseYear(year, await closedYears(tx)))
  const { rows: accounts } = await sql<ResultOfAccount>`
    select account, amount from result_accounts_of_year(${year}::int) order by account`.execute(tx)
  const result = resultOf(accounts)
  const { rows: closed } = await sql<{ year: number }>`
    insert into closed_years (year, result, requested_by, closed_by, closed_at)
    values (${year}::int, ${result}::bigint, ${requestedBy}, ${context.actor.userId}, ${context.now}) on conflict do nothing returning year`.execute(
    tx,
  )
  if (closed.length === 0) throw new Refused(refusalOfClosedYear(year))
  const entry = postingsForYearEnd(accounts)
  const facts = { userId: null, loanId: null, paymentId: null, receiptNumber: null, valueDate: lastDayOfYear(year) }
  if (entry !== undefined) await postEntry(tx, context, entry, facts)
  await recordAuditEvent(tx, context, {
    action: 'closeYear',
    target: { kind: 'year', id: year },
    after: { result, requestedBy, byBookingDay: false },
  })
}

type LedgerYear = Inside<typeof ledgerYearShape>

interface YearRow {
  year: number
  result: number | null
  closed_at: Date | null
  closed_by: string | null
  requested_by: string | null
  entry_id: number | null
}

/** Newest first, from the year of the first entry. */
export async function ledgerYears(db: Db | Tx, today: LocalDate): Promise<LedgerYear[]> {
  const period = await closedYears(db)
  if (period.firstMonth === undefined) return []
  const { rows } = await sql<YearRow>`
    select y.year, c.result, c.closed_at, u.full_name as closed_by, r.full_name as requested_by, e.id as entry_id
    from generate_series(${yearOf(period.firstMonth)}::int, ${yearOf(today)}::int) as y (year)
      left join closed_years c on c.year = y.year left join users u on u.id = c.closed_by left join users r on r.id = c.requested_by
      left join journal_entries e on e.kind = 'year_closed' and e.value_date = make_date(y.year, 12, 31)
    order by y.year desc`.execute(db)
  return rows.map((row) => ({
    year: row.year,
    isClosed: row.closed_at !== null,
    result: row.result === null ? null : pesewas(row.result),
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    requestedBy: row.requested_by,
    entryId: row.entry_id,
    refusal: row.closed_at === null ? (refusalToCloseYear(row.year, period)?.message ?? null) : null,
  }))
}
