import { listOwnPayments, recogniseReceipt, submitPayment } from '#contract/payments.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { loanRow, type LoanRow } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { claimMomoPayment } from '#server/payments/claim-momo-payment.ts'
import { toPaymentView, type PaymentRow } from '#server/payments/payment-view.ts'
import { ownPayments, paymentRow } from '#server/payments/payments-query.ts'
import { recogniseOwnReceipt } from '#server/payments/recognise-receipt.ts'
import { submitCashPayment } from '#server/payments/submit-cash-payment.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { Committed, mountList, mountRead, mountWrite } from '#server/platform/http/mount.ts'

export function paymentRoutes(api: Api): void {
  mountList(api, listOwnPayments, (call, db) => ownPayments(db, call.actor.userId, call.page))

  mountRead(api, recogniseReceipt, ({ actor, now, params }, db) => recogniseOwnReceipt(db, actor.userId, params.receiptNumber, now))

  mountWrite(api, submitPayment, async (call, tx) => {
    const { body, params } = call
    const paid = { customerId: call.actor.userId, loanId: params.loanId, amount: body.amount }
    const outcome =
      body.paymentMethod === 'cash'
        ? await submitCashPayment(tx, requestContextOf(call), { ...paid, receiptNumber: body.cashReceiptNumber })
        : {
            paymentId: await claimMomoPayment(tx, requestContextOf(call), {
              ...paid,
              transactionId: body.momoTransactionId,
              provider: body.momoProvider,
            }),
          }
    if (outcome instanceof Committed) return outcome
    const today = dayOf(call.now)
    const { payment, loan } = outcome.completed ?? (await bothOf(tx, outcome.paymentId, params.loanId, today))
    return {
      success: true as const,
      message: 'Payment submitted successfully',
      payment: toPaymentView(payment),
      loan: toLoanView(loan, today),
    }
  })
}

async function bothOf(tx: Tx, paymentId: number, loanId: number, today: LocalDate): Promise<{ payment: PaymentRow; loan: LoanRow }> {
  const payment = await paymentRow(tx, paymentId)
  return { payment, loan: await loanRow(tx, loanId, today) }
}
