import { sql } from 'kysely'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { ContactOutcome } from '#domain/collections/contact.ts'
import {
  bandResults,
  collectorResults,
  daysOfPeriod,
  rollResults,
  type BandResult,
  type CallGroup,
  type CollectorResult,
  type PaidGroup,
  type PromiseFact,
  type ResultPeriod,
  type RollResult,
} from '#domain/reports/collection-results.ts'
import type { Db } from '#server/platform/db.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'
import { closedLoansOn } from '#server/reports/portfolio-money-query.ts'
import { positionsOn } from '#server/reports/positions-query.ts'

interface Period {
  readonly from: LocalDate
  readonly to: LocalDate
}

export async function queryCollectorResults(db: Db, period: ResultPeriod, today: LocalDate): Promise<CollectorResult[]> {
  const days = daysOfPeriod(period, today)
  return collectorResults(await callsIn(db, days), await promisesIn(db, days), await paidIn(db, days), today)
}

export async function queryBandResults(db: Db, period: ResultPeriod, today: LocalDate): Promise<BandResult[]> {
  return bandResults(await paidIn(db, daysOfPeriod(period, today)))
}

/** Calls and visits; without an outcome only where the number was shown. */
async function callsIn(db: Db, { from, to }: Period): Promise<CallGroup[]> {
  const rows = await withoutStatementTimeout(
    db,
    sql<{ collectorId: string; name: string; outcome: ContactOutcome | null; contacts: number }>`
    select c.made_by as "collectorId", u.full_name as name, c.outcome, count(*)::int as contacts
    from loan_contacts c join users u on u.id = c.made_by
    where c.made_on between ${from}::date and ${to}::date and c.kind in ('call', 'visit') and not c.incoming
      and (c.outcome is not null or c.shown_number)
    group by 1, 2, 3 order by 1, 3`,
  )
  return [...rows]
}

/** A later promise replaces one whose day was not over. */
async function promisesIn(db: Db, { from, to }: Period): Promise<PromiseFact[]> {
  const rows = await withoutStatementTimeout(
    db,
    sql<{ collectorId: string; name: string; on: LocalDate; amount: number; paidByThen: number; paidSince: number }>`
    select c.made_by as "collectorId", u.full_name as name, c.promised_on as on, c.promised_amount as amount,
      coalesce(x.by_then, 0)::bigint as "paidByThen", coalesce(x.since, 0)::bigint as "paidSince"
    from loan_contacts c join users u on u.id = c.made_by cross join lateral (
      select sum(p.amount) filter (where p.value_date <= c.promised_on) as by_then, sum(p.amount) as since
      from payments p where p.loan_id = c.loan_id and p.status = 'completed' and p.value_date >= c.made_on
        and (p.value_date > c.made_on or least(p.paid_at, coalesce(p.receipt_generated_at, p.paid_at)) > c.at)
    ) x
    where c.promised_on between ${from}::date and ${to}::date and not exists (
      select 1 from loan_contacts k where k.loan_id = c.loan_id and k.promised_on is not null and k.id > c.id and k.made_on <= c.promised_on
    ) order by c.id`,
  )
  return rows.map((row) => ({
    ...row,
    amount: pesewas(row.amount),
    paidByThen: pesewas(row.paidByThen),
    paidSince: pesewas(row.paidSince),
  }))
}

/** By value date, for the case's owner of that day; a receipt by its own day. */
async function paidIn(db: Db, { from, to }: Period): Promise<PaidGroup[]> {
  const rows = await withoutStatementTimeout(
    db,
    sql<{ collectorId: string | null; name: string | null; daysPastDue: number; payments: number; amount: number }>`
    select o.owned_by as "collectorId", u.full_name as name, greatest(1, p.value_date - p.due_date) as "daysPastDue",
      count(*)::int as payments, sum(p.amount)::bigint as amount
    from payments p
      cross join lateral (select least(p.paid_at, coalesce(p.receipt_generated_at, p.paid_at)) as at) m
      cross join lateral (
        select c.id from collection_cases c
        where c.loan_id = p.loan_id and c.opened_at <= m.at and (c.closed_at is null or c.closed_at >= m.at) order by c.id desc limit 1
      ) c
      left join lateral (
        select w.owned_by from collection_owners w where w.case_id = c.id and w.at <= m.at order by w.id desc limit 1
      ) o on true
      left join users u on u.id = o.owned_by
    where p.status = 'completed' and p.value_date between ${from}::date and ${to}::date
    group by 1, 2, 3 order by 1, 3`,
  )
  return rows.map((row) => ({ ...row, amount: pesewas(row.amount) }))
}

/** From the day before the period to its last day. */
export async function queryRollRates(db: Db, period: ResultPeriod, today: LocalDate): Promise<RollResult[]> {
  const { from, to } = daysOfPeriod(period, today)
  const rows = await withoutStatementTimeout(
    db,
    sql<{ before: number; now: number | null; writtenOff: boolean; loans: number; principal: number }>`
    with ended as materialized (${positionsOn(to)}
    ), closed as materialized (${closedLoansOn(to)}
    )
    select b.days_past_due as before, n.days_past_due as now, b.loan_id in (select loan_id from closed where kind = 'written_off') as "writtenOff",
      count(*)::int as loans, sum(b.principal)::bigint as principal
    from (${positionsOn(addDays(from, -1))}) b left join ended n on n.loan_id = b.loan_id group by 1, 2, 3 order by 1, 2, 3`,
  )
  return rollResults(rows.map((row) => ({ ...row, principal: pesewas(row.principal) })))
}
