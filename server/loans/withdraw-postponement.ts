import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-books-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { postponementFacts } from '#server/loans/postponement-facts.ts'
import { decideAsked } from '#server/loans/postponement-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * The customer takes the request back.
 * @throws Refused not_found, or postponement_not_asked where none waits.
 */
export async function withdrawPostponement(tx: Tx, act: Act, loanId: number): Promise<void> {
  const { loan } = loanOf(await lockCustomerById(tx, act.actor.userId, act.today), loanId)
  const { asked } = await postponementFacts(tx, loan, act.today)
  if (!asked) throw new Refused(refusal('postponement_not_asked'))
  await decideAsked(tx, asked.id, { status: 'withdrawn', at: act.now, by: act.actor.userId, reason: null })
  await addLoanEvent(tx, act, loanId, 'postponement_withdrawn')
  await recordAct(tx, act, { action: 'withdrawPostponement', target: { kind: 'loan', id: loanId } })
}
