import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { throwIfRefused, type Refusal } from '#domain/kernel/refusal.ts'
import { transactionKey } from '#domain/momo/transaction-id.ts'
import { areClaimsStopped, refusalToClaim } from '#domain/loans/claim.ts'
import { refusalOfValueDate } from '#domain/payments/payment.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { failedClaimsOf } from '#server/loans/failed-claims-query.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { insertPendingPayment, type CustomerClaim, type PaymentClaim } from '#server/payments/payments-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** Nothing is booked until the claim is confirmed. @throws Refused claims_stopped (rule P19). */
export async function enterPendingPayment(
  tx: Tx,
  context: RequestContext,
  { customer }: LockedCustomer,
  claim: CustomerClaim,
): Promise<number> {
  throwIfRefused(refusalToClaim(areClaimsStopped(await failedClaimsOf(tx, claim.userId))))
  const paymentId = await insertPendingPayment(tx, claim)
  await recordAuditEvent(tx, context, {
    action: paymentAction(context, claim),
    target: { kind: 'payment', id: paymentId },
    after: {
      status: 'pending',
      loanId: claim.loanId,
      amount: claim.amount,
      ...(claim.valueDate !== null && { valueDate: claim.valueDate }),
      ...(claim.momoTransactionId !== null && { transactionKey: transactionKey(claim.momoTransactionId) }),
    },
  })
  const event = { kind: 'payment_pending' as const, loanId: claim.loanId, amount: claim.amount, method: claim.method }
  await notifyCustomer(tx, { userId: claim.userId, phone: customer.phone, event, now: context.now })
  return paymentId
}

export const paymentAction = (context: RequestContext, claim: Pick<PaymentClaim, 'userId'>): string =>
  context.actor.userId === claim.userId ? 'submitPayment' : 'payForCustomer'

export const refusalOfEnteredDate = (
  valueDate: LocalDate | undefined,
  loan: Pick<LoanRow, 'approved_at' | 'applied_at'>,
  today: LocalDate,
): Refusal | undefined =>
  valueDate === undefined ? undefined : refusalOfValueDate(valueDate, today, dayOf(loan.approved_at ?? loan.applied_at))
