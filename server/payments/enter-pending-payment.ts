import { recordAct, type Act } from '#server/audit/act.ts'
import type { LockedBooks } from '#server/loans/customer-books-store.ts'
import { refreshStanding } from '#server/loans/refresh-standing.ts'
import { tellCustomer } from '#server/notifications/tell-customer.ts'
import { insertPendingPayment, type PaymentClaim } from '#server/payments/payments-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** Keeps what a customer asserts until the office or the network confirms it. No money moves; the week it asserts is covered meanwhile. */
export async function enterPendingPayment(tx: Tx, act: Act, { customer }: LockedBooks, claim: PaymentClaim): Promise<number> {
  const paymentId = await insertPendingPayment(tx, claim)
  await recordAct(tx, act, {
    action: 'submitPayment',
    target: { kind: 'payment', id: paymentId },
    after: { status: 'pending', loanId: claim.loanId, amount: claim.amount },
  })
  const event = { kind: 'payment_pending' as const, loanId: claim.loanId, amount: claim.amount, method: claim.method }
  await tellCustomer(tx, { userId: claim.userId, phone: customer.phone, event, now: act.now })
  await refreshStanding(tx, claim.userId, act.now, 'payment_pending')
  return paymentId
}
