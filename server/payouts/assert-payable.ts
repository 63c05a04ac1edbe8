import { dayOf } from '#domain/kernel/calendar.ts'
import { NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import type { CustomerLoan } from '#domain/loans/customer-loans.ts'
import { refusalToDisburse } from '#domain/loans/disbursement.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { assertCardVerified, eligibilityFactsOf } from '#server/loans/assert-eligible-customer.ts'
import { loanOf, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { assertNoTransferInFlight } from '#server/payouts/transfer-under-way.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'

/** At the request and again at the release. @throws Refused by the rules of a payout. */
export async function assertPayable(
  tx: Tx,
  context: RequestContext,
  locked: LockedCustomer,
  loanId: number,
  moment: 'payout' | 'release',
): Promise<{ row: LoanRow; loan: CustomerLoan }> {
  const { row, loan } = loanOf(locked, loanId)
  const approvedOn = row.approved_at === null ? null : dayOf(row.approved_at)
  const state = { ...loan, userId: row.user_id, approvedOn, termsHash: row.terms_hash, acceptedTermsHash: row.accepted_terms_hash }
  const facts = await eligibilityFactsOf(tx, locked, context.today)
  throwIfRefused(refusalToDisburse(state, context.actor.userId, facts, moment))
  await assertNoTransferInFlight(tx, loan.id)
  await assertCardVerified(tx, row.user_id, loan.principal)
  return { row, loan }
}

/** Above it a payout needs a second person (rule A14); with the setting on, every payout does. */
export const payoutLimit = async (db: Db | Tx, secondPersonAbove: Pesewas): Promise<Pesewas> =>
  (await isOn(db, 'payouts_by_two')) ? NOTHING : secondPersonAbove
