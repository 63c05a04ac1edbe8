import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { postingsForMomoOverShort, postingsForProviderTransfer, postingsForUnallocated } from '#domain/payments/payment-postings.ts'
import type { MomoExceptionAction } from '#domain/reconciliation/momo-exception.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { findTransaction } from '#server/momo/transactions-store.ts'
import { linkLines, lockLooseLine } from '#server/reconciliation/statements-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { dayOfException, type ExceptionRow } from '#server/reconciliation/momo-exceptions-query.ts'
import { bookExceptionMoney, reportedAmount, whoseMoney } from '#server/reconciliation/book-exception-money.ts'
import { bookMoved } from '#server/reconciliation/book-moved-money.ts'
import { networksOf } from '#server/reconciliation/import-statement.ts'
import { reclaimUnallocated } from '#server/reconciliation/reclaim-unallocated.ts'
import { bookLateRefund } from '#server/unallocated/book-late-refund.ts'
import { isCompleted } from '#server/payments/claim-momo-payment.ts'
import { confirmPayment } from '#server/payments/confirm-payment.ts'
import { failCompetingClaims } from '#server/payments/fail-competing-claims.ts'
import { reversePayment } from '#server/payments/reverse-payment.ts'
import type { Tx } from '#server/platform/db.ts'

export interface Resolution {
  readonly id: number
  readonly action: MomoExceptionAction
  readonly reason: string
  /** Whose money it is, where no order says so. */
  readonly userId: string | undefined
  /** The payment that waits for it. */
  readonly paymentId: number | undefined
}

/** Does what ends an exception, under the locks of everybody whom it concerns. Answers the entry that was booked for it alone. @throws Refused by each path. */
export async function bookResolution(
  tx: Tx,
  context: RequestContext,
  desk: PaymentProviders,
  row: ExceptionRow,
  asked: Resolution,
): Promise<number | undefined> {
  switch (asked.action) {
    case 'confirm':
      await confirm(tx, context, row, asked)
      return undefined
    case 'settle':
      await settleAsReported(tx, context, desk, row, asked)
      return undefined
    case 'fail':
      await failOrder(tx, context, desk, row)
      return undefined
    case 'reverse':
      invariant(row.paymentId !== null, 'only a payment is reversed')
      await reversePayment(tx, context, { paymentId: row.paymentId, reason: asked.reason })
      return undefined
    case 'book_moved':
      return bookMoved(tx, context, desk, row, asked.reason)
    case 'keep':
      return keep(tx, context, desk, row, asked)
    case 'from_kept':
      return reclaimUnallocated(tx, context, row, asked)
    case 'provider_transfer':
      return bookExceptionMoney(
        tx,
        context,
        row,
        postingsForProviderTransfer(reportedAmount(row), row.incoming),
        nobodys(row, asked.reason),
      )
    case 'over_short':
      return bookExceptionMoney(tx, context, row, postingsForMomoOverShort(reportedAmount(row), row.incoming), nobodys(row, asked.reason))
    case 'close':
      return undefined
  }
}

/** The line is the money of a payment that waits: by its transaction ID, or because somebody looked and says so. */
async function confirm(tx: Tx, context: RequestContext, row: ExceptionRow, { paymentId }: Resolution): Promise<void> {
  const claim = row.claims.find((one) => one.paymentId === paymentId)
  if (!claim || row.lineId === null) throw new Refused(refusal('exception_not_so'))
  if (!(await lockLooseLine(tx, row.lineId))) throw new Refused(refusal('exception_resolved'))
  if (!context.actor.permissions.includes('generate_payment_codes')) throw new Refused(refusal('forbidden'))
  await confirmPayment(tx, context, { paymentId: claim.paymentId, valueDate: undefined })
  await linkLines(tx, [{ lineId: row.lineId, reference: null, paymentId: claim.paymentId }])
}

/** The order moved what was ordered, as the statement or the provider tells: it takes the one path of its direction. */
async function settleAsReported(
  tx: Tx,
  context: RequestContext,
  desk: PaymentProviders,
  row: ExceptionRow,
  { id, reason }: Resolution,
): Promise<void> {
  const { reference, direction, transactionId, currency, movedAt } = row
  invariant(
    reference !== null && direction !== 'other' && transactionId !== null && currency !== null,
    'an order that is told has its movement',
  )
  if (reportedAmount(row) !== row.orderAmount || currency !== row.orderCurrency) throw new Refused(refusal('exception_not_so'))
  if (direction === 'refund' && row.order === 'FAILED') return bookLateRefund(tx, context, { reference, transactionId })
  await desk.settle[direction](tx, context, reference, {
    status: 'successful',
    transactionId,
    amount: reportedAmount(row),
    currency,
    phone: null,
    at: movedAt,
  })
  const order = await findTransaction(tx, reference)
  if (order?.status === 'CREATED' || order?.status === 'PENDING') throw new Refused(refusal('transaction_claimed'))
  if (direction === 'collection')
    await sql`
      update momo_exceptions set state = 'resolved', resolution = 'settle', note = ${reason}, resolved_by = ${context.actor.userId},
        resolved_at = greatest(${context.now}::timestamptz, found_at)
      where reference = ${reference} and kind = 'late_success' and state = 'open' and id <> ${id}`.execute(tx)
}

/** No money moved: the order ends as failed, and its loan is free for another. */
async function failOrder(tx: Tx, context: RequestContext, desk: PaymentProviders, { reference, direction }: ExceptionRow): Promise<void> {
  invariant(reference !== null && direction !== 'other', 'only an order fails')
  await desk.settle[direction](tx, context, reference, {
    status: 'failed',
    reason: 'unknown',
    detail: 'The office found out that no money moved.',
  })
}

/** The money is a customer's and fits no order: it is kept, and an order that was open ends. */
async function keep(
  tx: Tx,
  context: RequestContext,
  desk: PaymentProviders,
  row: ExceptionRow,
  { userId: chosen }: Resolution,
): Promise<number> {
  const userId = whoseMoney(row, chosen)
  if (row.order === 'open') await failOrder(tx, context, desk, row)
  const { customer } = await lockCustomerById(tx, userId, context.today)
  await endClaimsOn(tx, context, desk, row, userId)
  const facts = { userId, loanId: row.loanId, paymentId: null, receiptNumber: null, valueDate: dayOfException(row) }
  const entryId = await bookExceptionMoney(tx, context, row, postingsForUnallocated('momo_clearing', reportedAmount(row)), facts)
  await notifyCustomer(tx, { userId, phone: customer.phone, event: { kind: 'money_found', amount: reportedAmount(row) }, now: context.now })
  return entryId
}

/** Claims on a transaction whose money is kept fail. One that somebody confirmed meanwhile stands, and nothing is kept beside it. */
async function endClaimsOn(
  tx: Tx,
  context: RequestContext,
  { networks }: PaymentProviders,
  { gateway, transactionId }: ExceptionRow,
  userId: string,
): Promise<void> {
  if (transactionId === null) return
  for (const provider of networksOf(networks, gateway === 'mtn' ? 'mtn' : 'paystack')) {
    await failCompetingClaims(tx, context, { paymentId: 0, userId, provider, transactionId })
    if (await isCompleted(tx, provider, transactionId)) throw new Refused(refusal('transaction_claimed'))
  }
}

const nobodys = (row: ExceptionRow, reason: string) => ({
  userId: null,
  loanId: null,
  paymentId: null,
  receiptNumber: null,
  valueDate: dayOfException(row),
  reason,
})
