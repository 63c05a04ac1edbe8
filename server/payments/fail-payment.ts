import { pesewas } from '#domain/kernel/money.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { lockWaitingPayment } from '#server/payments/confirm-payment.ts'
import { markPaymentFailed } from '#server/payments/payments-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** Fails a pending payment whose money is not there. Its receipt number stays used. @throws Refused by lockWaitingPayment. */
export async function failPayment(tx: Tx, context: RequestContext, input: { paymentId: number; reason: string }): Promise<void> {
  const { locked, row, payment, at } = await lockWaitingPayment(tx, context, input.paymentId)
  await markPaymentFailed(tx, payment.id, { reason: input.reason, decidedBy: context.actor.userId, at, kept: pesewas(0) })
  await recordAuditEvent(tx, context, {
    action: 'failPayment',
    target: { kind: 'payment', id: payment.id },
    before: { status: payment.status },
    after: { status: 'failed' },
    reason: input.reason,
  })
  const event = { kind: 'payment_failed' as const, loanId: row.id, amount: payment.amount, reason: input.reason, kept: pesewas(0) }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'payment_failed')
}
