import { sql, type RawBuilder } from 'kysely'
import type { LoanStatus } from '#domain/loans/loan.ts'

/** Kept up by the database with every account and loan (migrations/0026-office-at-size.sql), so that nobody counts hundreds of thousands of rows. */
type Figure = 'accounts' | 'customers' | `loans ${LoanStatus}`

/** How many there are of all of these. */
export const keptCount = (...figures: readonly Figure[]): RawBuilder<number> => sql`(
  select coalesce(sum(change), 0)::bigint from aggregate_deltas where figure = any(${figures}::text[]))`

/** Loans that were said yes to, whatever became of them (rule T1). */
export const approvedLoans: RawBuilder<number> = keptCount('loans approved', 'loans active', 'loans completed', 'loans written_off')

/**
 * Principal paid out, in pesewas, from the journal: a refinance with its whole principal, a returned payout not at all (rule T1). The kept
 * totals of the closed days, and the entries of each day after them, which are looked up day by day.
 */
export const disbursedPrincipal: RawBuilder<number> = sql`(
  select coalesce(sum(x.amount), 0)::bigint from (
    select d.amount from journal_days d where d.kind in ('disbursement', 'payout_returned') and d.account = 'loan_principal'
    union all
    select (
      select sum(l.amount) from journal_entries e join journal_lines l on l.entry_id = e.id
      where e.booked_on = open.day::date and e.kind in ('disbursement', 'payout_returned') and l.account = 'loan_principal')
    from generate_series(
      (select coalesce(max(c.day) + 1, (select min(booked_on) from journal_entries)) from closed_days c), (select max(booked_on) from journal_entries),
      interval '1 day') as open (day)
  ) x)`
