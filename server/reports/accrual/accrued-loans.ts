import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { lastDayOf, monthOf } from '#domain/ledger/month.ts'
import { earnedPeriods, type EarnedPeriods, WHOLE_SHARE } from '#domain/reports/accrued-interest.ts'
import { DAYS_IN_A_PERIOD } from '#domain/products/product-schedule.ts'
import { productVersions } from '#server/loans/product-versions-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'

interface SharesOfVersion {
  readonly version: number
  /** Days in a period; 0: by months. */
  readonly length: number
  readonly count: number
  readonly periods: readonly EarnedPeriods[]
}

export async function sharesOfVersions(db: Db | Tx): Promise<readonly SharesOfVersion[]> {
  const versions = await productVersions(db)
  return versions.map(({ product }) => ({
    version: product.version,
    length: product.frequency === 'monthly' ? 0 : DAYS_IN_A_PERIOD[product.frequency],
    count: product.instalments,
    periods: earnedPeriods(product),
  }))
}

const ofLoan = (kinds: RawBuilder<unknown>, day: LocalDate, accounts: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(-sum(j.amount), 0)::bigint from journal_entries e join journal_lines j on j.entry_id = e.id
  where e.loan_id = l.id and j.loan_id = l.id and e.kind in (${kinds}) and e.booked_on <= ${day}::date and j.account in (${accounts}))`

/** Months count from January 2000, whose 31 days have every pay day; adding months shortens it to a month's last day. */
const FIRST_YEAR = 2000
const monthNumber = (day: LocalDate): number => (Number(day.slice(0, 4)) - FIRST_YEAR) * 12 + Number(day.slice(5, 7)) - 1
const monthlyDue = (number: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(date '2000-01-01' + (m.pay_day - 1) + make_interval(months => m.start + ${number}))::date`
/** The last pay day that has come in the month of `day`. */
const lastPayDay = (day: LocalDate): number => (day === lastDayOf(monthOf(day)) ? 31 : Number(day.slice(8)))

/**
 * plainDueDate() in SQL: for each loan `l` of a version `v` the number of past due days, the last of them or the payout, and the next one.
 */
const runningPeriod = (day: LocalDate): RawBuilder<unknown> => sql`
  cross join lateral (select coalesce(l.pay_day, extract(day from l.disbursed_on)::int) as pay_day) c
  cross join lateral (
    select c.pay_day, (extract(year from l.disbursed_on)::int - ${FIRST_YEAR}::int) * 12 + extract(month from l.disbursed_on)::int - 1
      + case when c.pay_day < extract(day from l.disbursed_on) then 1 else 0 end as start
  ) m
  cross join lateral (
    select least(v.count, greatest(0, case when v.length > 0 then (${day}::date - l.disbursed_on) / v.length
      else ${monthNumber(day)}::int - m.start - case when m.pay_day > ${lastPayDay(day)}::int then 1 else 0 end end)) as past
  ) n
  cross join lateral (
    select case when v.length > 0 then l.disbursed_on + v.length * n.past when n.past = 0 then l.disbursed_on else ${monthlyDue(sql`n.past`)} end as since,
      case when v.length > 0 then l.disbursed_on + v.length * (n.past + 1) else ${monthlyDue(sql`n.past + 1`)} end as until
  ) r`

const earnedTable = (shares: readonly SharesOfVersion[]): RawBuilder<unknown> => {
  const rows = shares.flatMap(({ version, periods }) => periods.map((one) => ({ version, ...one })))
  return sql`unnest(${rows.map((one) => one.version)}::int[], ${rows.map((one) => one.past)}::int[], ${rows.map((one) => one.earned)}::bigint[],
    ${rows.map((one) => one.interest)}::bigint[], ${rows.map((one) => one.whole)}::bigint[])`
}

/** shareOnDay() in SQL. */
const shareOn = (day: LocalDate): RawBuilder<unknown> => sql`case when s.whole = 0 then ${WHOLE_SHARE}::bigint
  else (${WHOLE_SHARE}::bigint * (s.earned * (r.until - r.since) + s.interest * greatest(0, ${day}::date - r.since)) + s.whole * (r.until - r.since) - 1)
    / (s.whole * (r.until - r.since)) end`

/**
 * accruedNotPaid() in SQL: the day's positions with `days`, `share`, `whole`, `paid` and `accrued`. `whole` is the interest of the schedule
 * as it was then: a later rebate is added again. A part that a refinance settled is not paid, but deferred.
 */
export const accruedOn = (day: LocalDate, positions: RawBuilder<unknown>, shares: readonly SharesOfVersion[]): RawBuilder<unknown> => sql`
  select q.*, least(q.interest, q.whole * q.share / ${WHOLE_SHARE}::bigint - q.paid) as accrued
  from (
    select p.*, greatest(${day}::date - l.disbursed_on, 0) as days, ${shareOn(day)} as share, x.whole, x.whole - p.interest - x.settled as paid
    from (${positions}) p join loans l on l.id = p.loan_id
    cross join lateral (
      select l.total_repayment - l.approved_amount + case when l.product_version = 1 then 0
          else l.rebate - ${ofLoan(sql`'interest_rebated', 'rebate_reversed'`, day, sql`'interest_receivable', 'loan_principal'`)} end as whole,
        case when l.refinanced_to_loan_id is null then 0
          else ${ofLoan(sql`'refinance_settled', 'refinance_undone'`, day, sql`'interest_receivable'`)} end as settled
    ) x
    join unnest(${shares.map((one) => one.version)}::int[], ${shares.map((one) => one.length)}::int[], ${shares.map((one) => one.count)}::int[])
      as v (version, length, count) on v.version = l.product_version
    ${runningPeriod(day)}
    join ${earnedTable(shares)} as s (version, past, earned, interest, whole) on s.version = v.version and s.past = n.past
    where l.disbursed_on is not null and l.approved_amount is not null and p.principal > 0
  ) q`
