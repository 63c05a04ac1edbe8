import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { completeMomoPayment } from '#contract/payments.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { momoReasonForCustomer } from '#domain/momo/momo-reason.ts'
import { loanRow } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { ownMomoRequest } from '#server/payments/momo-request-view.ts'
import { toPaymentView } from '#server/payments/payment-view.ts'
import { paymentRows } from '#server/payments/payments-query.ts'
import type { Tx } from '#server/platform/db.ts'

interface Claimed {
  readonly userId: string
  readonly loanId: number
  readonly referenceId: string
  readonly momoTransactionId?: string | undefined
  readonly amount?: Pesewas | undefined
  readonly now: Date
}

/**
 * The payment that a request became. What the caller says of it is compared and never believed.
 * @throws Refused not_found, momo_not_settled, momo_request_failed, momo_other_details or momo_kept.
 */
export async function completedByMomo(tx: Tx, claimed: Claimed): Promise<Inside<(typeof completeMomoPayment)['response']>> {
  const request = await ownMomoRequest(tx, claimed.referenceId, claimed.userId)
  if (request.loanId !== claimed.loanId) throw new Refused(refusal('not_found'))
  if (request.status === 'FAILED')
    throw new Refused(refusal('momo_request_failed', { sentence: momoReasonForCustomer(request.reason ?? 'unknown') }))
  if (request.status !== 'SUCCESSFUL') throw new Refused(refusal('momo_not_settled'))
  const otherAmount = claimed.amount !== undefined && claimed.amount !== request.amount
  // Where the provider told no number of its own, the one that its customer reads cannot be compared.
  const otherTransaction =
    claimed.momoTransactionId !== undefined &&
    request.transactionId !== request.reference &&
    claimed.momoTransactionId.toUpperCase() !== request.transactionId?.toUpperCase()
  if (otherAmount || otherTransaction) throw new Refused(refusal('momo_other_details'))
  const [payment] = await paymentRows(tx, sql`p.momo_reference = ${request.reference}`, 1)
  if (payment === undefined) throw new Refused(refusal('momo_not_settled'))
  if (payment.status === 'failed') throw new Refused(refusal('momo_kept', { amount: pesewas(payment.unallocated_amount) }))
  const today = dayOf(claimed.now)
  const loan = toLoanView(await loanRow(tx, request.loanId, today), today)
  return { success: true as const, message: 'Payment submitted successfully', payment: toPaymentView(payment), loan }
}
