import { sql, type RawBuilder } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readStaffStats } from '#contract/staff-loans.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import type { Db } from '#server/platform/db.ts'

/** Counters by triggers (migrations/0026-office-at-size.sql), because counting rows takes too long. */
type Figure = 'accounts' | 'customers' | `loans ${LoanStatus}`

export const storedCount = (...figures: readonly Figure[]): RawBuilder<number> => sql`(
  select coalesce(sum(change), 0)::bigint from aggregate_deltas where figure = any(${figures}::text[]))`

/** By present status: without expired approvals (rule T1). */
export const approvedLoans: RawBuilder<number> = storedCount('loans approved', 'loans active', 'loans completed', 'loans written_off')

/**
 * Pesewas (rule T1): the whole principal of a refinance, nothing of a returned payout. Stored totals of closed days plus later entries.
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

export type StaffStats = Inside<(typeof readStaffStats)['response']>

export async function queryStaffStats(db: Db): Promise<StaffStats> {
  const { rows } = await sql<Record<keyof StaffStats, number>>`
    select ${storedCount('accounts')} as "totalUsers", ${storedCount('loans pending')} as "pendingLoans",
      ${storedCount('loans approved')} as "awaitingDisbursement",
      (select count(*) from payments where status = 'pending') as "pendingPayments",
      ${approvedLoans} as "approvedLoans", ${disbursedPrincipal} as "totalDisbursed"`.execute(db)
  const [figures] = rows
  invariant(figures !== undefined, 'a query without a table returns one row')
  return { ...figures, totalDisbursed: pesewas(figures.totalDisbursed) }
}
