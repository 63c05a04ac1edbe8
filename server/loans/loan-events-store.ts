import type { Act } from '#server/audit/act.ts'
import type { Tx } from '#server/platform/db.ts'

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
  | 'written_off'
  | 'payment_reversed'
  | 'money_applied'
  | 'settled_by_refinance'

export async function addLoanEvent(tx: Tx, act: Act, loanId: number, kind: LoanEventKind, reason: string | null = null): Promise<void> {
  await tx.insertInto('loan_events').values({ loan_id: loanId, kind, at: act.now, actor_id: act.actor.userId, reason }).execute()
}
