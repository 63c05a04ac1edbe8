import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToPayByMomo } from '#domain/loans/payout.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-books-store.ts'
import { markCalledOff, waitingPayoutOf } from '#server/loans/payouts-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Takes back a payout that waits for its second person: nothing was ordered yet. Whoever may pay it out may call it off.
 * @throws Refused not_found, by refusalToPayByMomo, or no_payout_waits.
 */
export async function callOffPayout(tx: Tx, act: Act, input: { loanId: number; reason: string }): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, act.today)
  const { row, loan } = loanOf(locked, input.loanId)
  throwIfRefused(refusalToPayByMomo({ userId: row.user_id, principal: loan.principal }, act.actor))
  if (!(await endWaitingPayout(tx, act, loan.id, input.reason))) throw new Refused(refusal('no_payout_waits'))
}

/** What waited for a second person ends with the approval that it was for. Answers whether anything waited. Under the customer's lock. */
export async function endWaitingPayout(tx: Tx, act: Act, loanId: number, reason: string): Promise<boolean> {
  const waiting = await waitingPayoutOf(tx, loanId)
  if (!waiting) return false
  await markCalledOff(tx, waiting.id, { by: act.actor.userId, at: act.now, reason })
  await recordAct(tx, act, {
    action: 'callOffPayout',
    target: { kind: 'loan', id: loanId },
    before: { waits: true, amount: waiting.amount },
    after: { waits: false },
    reason,
  })
  return true
}
