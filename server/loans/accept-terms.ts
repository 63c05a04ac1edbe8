import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { awaitsAcceptance } from '#domain/loans/disbursement.ts'
import { loanCan } from '#domain/loans/loan.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-books-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { acceptSealedTerms, shownTerms, termsOf } from '#server/loans/terms-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * The customer accepts the approved terms of a loan. Accepting again what is already accepted changes nothing.
 * @throws Refused not_found, not_awaiting_acceptance, or terms_changed with the terms in force for another hash.
 */
export async function acceptTerms(tx: Tx, act: Act, input: { loanId: number; hash: string }): Promise<void> {
  const locked = await lockCustomerById(tx, act.actor.userId, act.today)
  const { row, loan } = loanOf(locked, input.loanId)
  if (!loanCan('acceptTerms', loan.status)) throw new Refused(refusal('not_awaiting_acceptance'))
  if (input.hash !== row.terms_hash) {
    throw new Refused(refusal('terms_changed', undefined, { more: { terms: shownTerms(await termsOf(tx, loan.id, row.terms_hash)) } }))
  }
  const state = { termsHash: row.terms_hash, acceptedTermsHash: row.accepted_terms_hash }
  if (!awaitsAcceptance(state)) return
  await tx
    .updateTable('loans')
    .set({ accepted_terms_hash: row.terms_hash, version: row.version + 1 })
    .where('id', '=', loan.id)
    .execute()
  await acceptSealedTerms(tx, loan.id, row.terms_hash, act.now, act.actor.userId)
  await addLoanEvent(tx, act, loan.id, 'terms_accepted')
  await recordAct(tx, act, {
    action: 'acceptTerms',
    target: { kind: 'loan', id: loan.id },
    before: state,
    after: { acceptedTermsHash: row.terms_hash },
  })
}
