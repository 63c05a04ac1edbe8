import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { loanEventShape } from '#contract/loan-shape.ts'
import { wakeAfterCommit, type Tx, type Db } from '#server/platform/db.ts'
import { DELIVER_WEBHOOKS } from '#server/integrations/webhook-store.ts'

export interface EventContext {
  readonly now: Date
  readonly actor: { readonly userId: string } | undefined
}

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
  | 'expired'
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
  | 'second_plan_made'
  | 'imported'

/**
 * Call it after saving the loan, whose terms it copies. Never dated before the previous event (rule P17). Each webhook gets it after the
 * commit (rule W27).
 */
export async function addLoanEvent(
  tx: Tx,
  context: EventContext,
  loanId: number,
  kind: LoanEventKind,
  reason: string | null = null,
): Promise<void> {
  const { numAffectedRows } = await sql`
    with event as (insert into loan_events (loan_id, kind, at, actor_id, reason, details)
    select l.id, ${kind}::text, greatest(${context.now}::timestamptz, (select max(e.at) from loan_events e where e.loan_id = l.id)), ${context.actor?.userId ?? null}::text,
      ${reason}::text, jsonb_build_object('approvedAmount', l.approved_amount, 'levelMaximum', l.level_maximum,
        'disbursedAt', (extract(epoch from l.disbursed_at) * 1000)::bigint, 'refinancedTo', l.refinanced_to_loan_id, 'settled', nullif(l.settled_by_refinance, 0))
        || case when l.rebate > 0 then jsonb_build_object('rebate', l.rebate) else '{}' end
    from loans l where l.id = ${loanId} returning id)
    insert into webhook_deliveries (webhook_id, loan_id, event_id, next_attempt_at, created_at)
    select w.id, ${loanId}::bigint, event.id, ${context.now}::timestamptz, ${context.now}::timestamptz
    from event cross join webhooks w where w.removed_at is null`.execute(tx)
  if (numAffectedRows) wakeAfterCommit(tx, DELIVER_WEBHOOKS)
}

/** Oldest first. */
export async function historyOf(db: Db, loanId: number, withNames: boolean): Promise<Inside<typeof loanEventShape>[]> {
  const { rows } = await sql<{ at: Date; kind: string; reason: string | null; name: string | null }>`
    select e.at, e.kind, e.reason, u.full_name as name
    from loan_events e left join users u on u.id = e.actor_id where e.loan_id = ${loanId} order by e.id`.execute(db)
  return rows.map(({ at, kind, reason, name }) => ({ at, kind, reason, by: withNames ? name : null }))
}
