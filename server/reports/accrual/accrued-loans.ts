import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { cedis } from '#domain/kernel/money.ts'
import { quoteOf } from '#domain/loans/version-quote.ts'
import { accruedShares, DAYS_IN_A_PERIOD, WHOLE_SHARE } from '#domain/reports/accrued-interest.ts'
import { productVersions } from '#server/loans/product-versions-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'

interface ShareOfDay {
  readonly version: number
  readonly days: number
  readonly share: number
}

/** A version has one schedule; amounts change it by roundings only. */
export async function sharesOfVersions(db: Db | Tx): Promise<readonly ShareOfDay[]> {
  const versions = await productVersions(db)
  return versions.flatMap(({ product }) =>
    accruedShares(quoteOf(product, cedis(1000)), DAYS_IN_A_PERIOD[product.frequency]).map((share, days) => ({
      version: product.version,
      days,
      share,
    })),
  )
}

const ofLoan = (kinds: RawBuilder<unknown>, day: LocalDate, accounts: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(-sum(j.amount), 0)::bigint from journal_entries e join journal_lines j on j.entry_id = e.id
  where e.loan_id = l.id and j.loan_id = l.id and e.kind in (${kinds}) and e.booked_on <= ${day}::date and j.account in (${accounts}))`

/**
 * accruedNotPaid() in SQL, for each of the positions of the day: its columns with `days`, `share`, `whole`, `paid` and `accrued`. `whole` is
 * the interest of the schedule as it was then: a later rebate is added again. A part that a refinance settled is not paid, but deferred.
 */
export const accruedOn = (day: LocalDate, positions: RawBuilder<unknown>, shares: readonly ShareOfDay[]): RawBuilder<unknown> => sql`
  select q.*, least(q.interest, (q.whole * q.share + ${WHOLE_SHARE / 2}::bigint) / ${WHOLE_SHARE}::bigint - q.paid) as accrued
  from (
    select p.*, greatest(${day}::date - l.disbursed_on, 0) as days, s.share, x.whole, x.whole - p.interest - x.settled as paid
    from (${positions}) p join loans l on l.id = p.loan_id
    cross join lateral (
      select l.total_repayment - l.approved_amount + case when l.product_version = 1 then 0
          else l.rebate - ${ofLoan(sql`'interest_rebated', 'rebate_reversed'`, day, sql`'interest_receivable', 'loan_principal'`)} end as whole,
        case when l.refinanced_to_loan_id is null then 0
          else ${ofLoan(sql`'refinance_settled', 'refinance_undone'`, day, sql`'interest_receivable'`)} end as settled
    ) x
    join (
      select version, days, share, max(days) over (partition by version) as last
      from unnest(${shares.map((one) => one.version)}::int[], ${shares.map((one) => one.days)}::int[], ${shares.map((one) => one.share)}::bigint[])
        as of_day (version, days, share)
    ) s on s.version = l.product_version and s.days = least(greatest(${day}::date - l.disbursed_on, 0), s.last)
    where l.disbursed_on is not null and l.approved_amount is not null and p.principal > 0
  ) q`
