import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { InstalmentPrice } from '#domain/loans/quote.ts'
import type { BookedRebate } from '#domain/loans/loan-postings.ts'
import { quoteOf } from '#domain/loans/version-quote.ts'
import { saveAmounts } from '#server/loans/instalments-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { toVersion } from '#server/loans/product-versions-query.ts'
import type { Tx } from '#server/platform/db.ts'

interface Restored {
  /** To save with the state of the loan. */
  readonly columns?: { readonly total_repayment: number; readonly rebate: number }
  readonly schedule?: readonly InstalmentPrice[]
}

/** For a loan that is open again. */
export async function restoreSchedule(tx: Tx, row: LoanRow): Promise<Restored> {
  if (row.rebate === 0) return {}
  invariant(row.product !== null, 'only a version with a rebate has one')
  const whole = quoteOf(toVersion(row.product), pesewas(row.approved_amount ?? row.requested_amount))
  await saveAmounts(tx, row.id, whole.instalments)
  return { columns: { total_repayment: row.total_repayment + row.rebate, rebate: 0 }, schedule: whole.instalments }
}

/** Where a refinance settled a loan early, payments ahead of the schedule have less interest (rule L28); the amounts in each week stay. */
export async function splitAllocations(
  tx: Tx,
  loanId: number,
  schedule: readonly { readonly week: number; readonly interest: number }[],
): Promise<void> {
  await sql`
    update allocations a set interest = part.interest, principal = a.amount - part.interest
    from (
      select b.payment_id, b.week, greatest(0, least(b.amount, s.interest - b.before)) as interest
      from (
        select c.payment_id, c.week, c.amount, coalesce(sum(c.amount) over (
          partition by c.week order by p.paid_at, p.id rows between unbounded preceding and 1 preceding), 0)::bigint as before
        from allocations c join payments p on p.id = c.payment_id and p.status = 'completed' where c.loan_id = ${loanId}
      ) b join unnest(${schedule.map((one) => one.week)}::int[], ${schedule.map((one) => one.interest)}::bigint[]) as s (week, interest) on s.week = b.week
    ) part
    where a.payment_id = part.payment_id and a.week = part.week and a.interest <> part.interest`.execute(tx)
}

/** The rebate of the last early settlement, from the journal. */
export async function bookedRebate(tx: Tx, loanId: number): Promise<BookedRebate> {
  const { rows } = await sql<{ interest: number; paid: number; earned: number }>`
    select coalesce(-sum(j.amount) filter (where j.account = 'interest_receivable'), 0)::bigint as interest,
      coalesce(-sum(j.amount) filter (where j.account = 'loan_principal'), 0)::bigint as paid,
      coalesce(-sum(j.amount) filter (where j.account = 'interest_income'), 0)::bigint as earned
    from journal_lines j where j.entry_id = (
      select e.id from journal_entries e where e.loan_id = ${loanId} and e.kind = 'interest_rebated' order by e.id desc limit 1)`.execute(
    tx,
  )
  const [row] = rows
  invariant(row !== undefined && row.interest + row.paid > 0, 'a loan with a rebate has its entry')
  return { interest: pesewas(row.interest), paid: pesewas(row.paid), deferred: pesewas(row.earned + row.paid) }
}
