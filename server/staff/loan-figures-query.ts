import { sql, type RawBuilder } from 'kysely'

/** Loans that were said yes to, whatever became of them (decisions, "Figures"). */
export const approvedLoans: RawBuilder<number> = sql`(
  select count(*) from loans where status in ('approved', 'active', 'completed', 'written_off'))`

/**
 * Principal paid out, in pesewas, from the journal: a refinance with its whole principal, a returned payout not at all (decisions, "Figures").
 */
export const disbursedPrincipal: RawBuilder<number> = sql`(
  select coalesce(sum(l.amount), 0)::bigint from journal_entries e join journal_lines l on l.entry_id = e.id
  where e.kind in ('disbursement', 'payout_returned') and l.account = 'loan_principal')`
