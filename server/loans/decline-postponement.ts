import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToDecidePostponement } from '#domain/loans/postponement-rules.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-books-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { postponementFacts } from '#server/loans/postponement-facts.ts'
import { decideAsked } from '#server/loans/postponement-store.ts'
import { tellCustomer } from '#server/notifications/tell-customer.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Answers a request for one more week with no. The customer reads the reason, and may ask again.
 * @throws Refused not_found, by refusalToDecidePostponement, or postponement_not_asked where none waits.
 */
export async function declinePostponement(tx: Tx, act: Act, input: { loanId: number; reason: string }): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, act.today)
  const { row, loan } = loanOf(locked, input.loanId)
  throwIfRefused(refusalToDecidePostponement({ userId: row.user_id, principal: loan.principal }, act.actor))
  const { asked } = await postponementFacts(tx, loan, act.today)
  if (!asked) throw new Refused(refusal('postponement_not_asked'))
  await decideAsked(tx, asked.id, { status: 'declined', at: act.now, by: act.actor.userId, reason: input.reason })
  await addLoanEvent(tx, act, loan.id, 'postponement_declined', input.reason)
  await recordAct(tx, act, {
    action: 'declinePostponement',
    target: { kind: 'loan', id: loan.id },
    before: { askedAt: asked.asked_at },
    reason: input.reason,
  })
  const event = { kind: 'postponement_declined' as const, loanId: loan.id, reason: input.reason }
  await tellCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: act.now })
}
