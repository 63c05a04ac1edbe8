import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'

/** When it happened, and whose doing it was. */
export interface EventBy {
  readonly now: Date
  readonly actor: { readonly userId: string }
}

/** What happened to a loan, in the words of its history. */
export type LoanEventKind =
  | 'applied'
  | 'approved'
  | 'rejected'
  | 'terms_accepted'
  | 'withdrawn'
  | 'disbursed'
  | 'payment_completed'
  | 'completed'
  | 'approval_undone'
  | 'payout_returned'
  | 'transfer_failed'
  | 'written_off'
  | 'payment_reversed'
  | 'money_applied'
  | 'settled_by_refinance'
  | 'due_dates_moved'
  | 'postponement_asked'
  | 'postponement_withdrawn'
  | 'postponement_declined'
  | 'postponed'
  | 'imported'

/**
 * Adds to the history of a loan, after the loan itself was saved: the event notes the terms as it left them, which later approvals and payouts overwrite
 * on the loan. Its moment is never before the event that it follows (rule P17).
 */
export async function addLoanEvent(tx: Tx, act: EventBy, loanId: number, kind: LoanEventKind, reason: string | null = null): Promise<void> {
  await sql`
    insert into loan_events (loan_id, kind, at, actor_id, reason, details)
    select l.id, ${kind}::text, greatest(${act.now}::timestamptz, (select max(e.at) from loan_events e where e.loan_id = l.id)), ${act.actor.userId}::text,
      ${reason}::text, jsonb_build_object('approvedAmount', l.approved_amount, 'levelMaximum', l.level_maximum,
        'disbursedAt', (extract(epoch from l.disbursed_at) * 1000)::bigint, 'refinancedTo', l.refinanced_to_loan_id)
    from loans l where l.id = ${loanId}`.execute(tx)
}
