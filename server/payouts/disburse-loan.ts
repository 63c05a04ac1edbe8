import { dayOf, laterOf } from '#domain/kernel/calendar.ts'
import { NOTHING, subtract } from '#domain/kernel/money.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refinancedBy } from '#domain/loans/customer-loans.ts'
import { refusalToDisburse } from '#domain/loans/disbursement.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import { assertIndependentPayer } from '#server/access/assert-independent.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { bookPayout } from '#server/payouts/book-payout.ts'
import { cancelWaitingPayout } from '#server/payouts/request-payout.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import { assertNoTransferInFlight } from '#server/payouts/transfer-under-way.ts'
import { assertCardVerified, eligibilityFactsOf } from '#server/loans/assert-eligible-customer.ts'
import type { Tx } from '#server/platform/db.ts'
import { checkTillCovers } from '#server/tills/check-till-covers.ts'

/** Pays out in cash and cancels a waiting payout by mobile money. @throws Refused payer_not_independent, or by the rules of a payout. */
export async function disburseLoan(tx: Tx, context: RequestContext, input: { loanId: number }): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  const approvedOn = row.approved_at === null ? null : dayOf(row.approved_at)
  const state = { ...loan, userId: row.user_id, approvedOn, termsHash: row.terms_hash, acceptedTermsHash: row.accepted_terms_hash }
  const facts = await eligibilityFactsOf(tx, locked, context.today)
  throwIfRefused(refusalToDisburse(state, context.actor.userId, facts, 'payout'))
  await assertIndependentPayer(tx, context, row.user_id, row.approved_by)
  await assertNoTransferInFlight(tx, loan.id)
  await assertCardVerified(tx, row.user_id, loan.principal)
  const old = refinancedBy(loan, locked.customerLoans)
  // A refinance hands over only the rest.
  await checkTillCovers(tx, context, subtract(loan.principal, old ? outstandingOf(old) : NOTHING))
  await cancelWaitingPayout(tx, context, loan.id, 'Paid out in cash instead.')
  await bookPayout(tx, context, locked, loan.id, { method: 'cash', at: laterOf(context.now, row.approved_at ?? context.now) })
}
