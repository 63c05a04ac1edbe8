import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { awaitsAcceptance } from '#domain/loans/disbursement.ts'
import { loanCan } from '#domain/loans/loan.ts'
import { refusalToEnterAcceptance } from '#domain/loans/review.ts'
import { assertIndependentOf } from '#server/access/assert-independent.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-loans-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { acceptSealedTerms, shownTerms, termsOf } from '#server/loans/terms-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

interface AcceptanceInput {
  readonly customerId: string
  readonly loanId: number
  readonly hash: string
  /** Null if accepted in the app. */
  readonly paperReference: string | null
}

/** Repeating it changes nothing. @throws Refused not_found, not_awaiting_acceptance, terms_changed, or by refusalToEnterAcceptance. */
export async function acceptTerms(tx: Tx, context: RequestContext, input: AcceptanceInput): Promise<void> {
  const { paperReference } = input
  const locked = await lockCustomerById(tx, input.customerId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  if (paperReference !== null) {
    throwIfRefused(refusalToEnterAcceptance(row.approved_by, context.actor.userId))
    await assertIndependentOf(tx, context, [row.approved_by])
  }
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
  await acceptSealedTerms(tx, loan.id, row.terms_hash, context.now, { by: context.actor.userId, paperReference })
  await addLoanEvent(tx, context, loan.id, 'terms_accepted')
  await recordAuditEvent(tx, context, {
    action: paperReference === null ? 'acceptTerms' : 'acceptTermsForCustomer',
    target: { kind: 'loan', id: loan.id },
    before: state,
    after: { acceptedTermsHash: row.terms_hash, ...(paperReference !== null && { paperReference }) },
  })
  if (paperReference === null) return
  const event = { kind: 'accepted_for_you' as const, loanId: loan.id, amount: loan.principal, staffName: context.actor.name }
  await notifyCustomer(tx, { userId: locked.customer.id, phone: locked.customer.phone, event, now: context.now })
}
