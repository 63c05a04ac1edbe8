import { laterOf } from '#domain/kernel/calendar.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToAskPostponement } from '#domain/loans/postponement-rules.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-books-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { postponementFacts } from '#server/loans/postponement-facts.ts'
import { insertAsked } from '#server/loans/postponement-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * The customer asks for one more week on an own loan. Nothing moves until staff grant it.
 * @throws Refused not_found or by refusalToAskPostponement.
 */
export async function askPostponement(tx: Tx, act: Act, loanId: number): Promise<void> {
  const locked = await lockCustomerById(tx, act.actor.userId, act.today)
  const { row, loan } = loanOf(locked, loanId)
  const facts = await postponementFacts(tx, loan, act.today)
  throwIfRefused(refusalToAskPostponement(facts.loan, facts.isOffered))
  await insertAsked(tx, loanId, laterOf(act.now, row.disbursed_at ?? act.now))
  await addLoanEvent(tx, act, loanId, 'postponement_asked')
  await recordAct(tx, act, { action: 'askPostponement', target: { kind: 'loan', id: loanId } })
}
