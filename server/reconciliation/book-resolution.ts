import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { postingsForMomoOverShort, postingsForProviderTransfer, postingsForUnallocated } from '#domain/payments/payment-postings.ts'
import type { MomoExceptionAction } from '#domain/reconciliation/momo-exception.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { findTransaction } from '#server/momo/transactions-store.ts'
import { linkLines, lockUnmatchedLine } from '#server/reconciliation/statements-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { dayOfException, type ExceptionRow } from '#server/reconciliation/momo-exceptions-query.ts'
import { bookExceptionMoney, reportedAmount, ownerOf, bookMoved, reclaimUnallocated } from '#server/reconciliation/book-exception-money.ts'
import { bookLateRefund } from '#server/unallocated/settle-refund.ts'
import { confirmPayment } from '#server/payments/confirm-payment.ts'
import { failCompetingClaims } from '#server/payments/fail-competing-claims.ts'
import { reversePayment } from '#server/payments/reverse-payment.ts'
import type { Tx } from '#server/platform/db.ts'

export interface Resolution {
  readonly id: number
  readonly action: MomoExceptionAction
  readonly reason: string
  readonly userId: string | undefined
  readonly paymentId: number | undefined
}

/** Lock all customers first. @returns the entry booked only for the exception. @throws Refused by the function of each action. */
export async function bookResolution(
  tx: Tx,
  context: RequestContext,
  providers: PaymentProviders,
  row: ExceptionRow,
  resolution: Resolution,
): Promise<number | undefined> {
  switch (resolution.action) {
    case 'confirm':
      await confirm(tx, context, row, resolution)
      return undefined
    case 'settle':
      await settleAsReported(tx, context, providers, row, resolution)
      return undefined
    case 'fail':
      await failTransaction(tx, context, providers, row)
      return undefined
    case 'reverse':
      invariant(row.paymentId !== null, 'only a payment is reversed')
      await reversePayment(tx, context, { paymentId: row.paymentId, reason: resolution.reason, disproved: true })
      return undefined
    case 'book_moved':
      return bookMoved(tx, context, providers, row, resolution.reason)
    case 'keep':
      return bookUnallocated(tx, context, providers, row, resolution)
    case 'from_kept':
      return reclaimUnallocated(tx, context, row, resolution)
    case 'provider_transfer':
      return bookExceptionMoney(
        tx,
        context,
        row,
        postingsForProviderTransfer(reportedAmount(row), row.incoming),
        withoutCustomer(row, resolution.reason),
      )
    case 'over_short':
      return bookExceptionMoney(
        tx,
        context,
        row,
        postingsForMomoOverShort(reportedAmount(row), row.incoming),
        withoutCustomer(row, resolution.reason),
      )
    case 'close':
      return undefined
  }
}

async function confirm(tx: Tx, context: RequestContext, row: ExceptionRow, { paymentId }: Resolution): Promise<void> {
  const claim = row.claims.find((one) => one.paymentId === paymentId)
  if (!claim || row.lineId === null) throw new Refused(refusal('exception_not_so'))
  if (!(await lockUnmatchedLine(tx, row.lineId))) throw new Refused(refusal('exception_resolved'))
  if (!context.actor.permissions.includes('generate_payment_codes')) throw new Refused(refusal('forbidden'))
  await confirmPayment(tx, context, { paymentId: claim.paymentId, valueDate: undefined })
  await linkLines(tx, [{ lineId: row.lineId, reference: null, paymentId: claim.paymentId }])
}

async function settleAsReported(
  tx: Tx,
  context: RequestContext,
  providers: PaymentProviders,
  row: ExceptionRow,
  { id, reason }: Resolution,
): Promise<void> {
  const { reference, direction, transactionId, currency, movedAt } = row
  invariant(
    reference !== null && direction !== 'other' && transactionId !== null && currency !== null,
    'a reported transaction has its movement',
  )
  if (reportedAmount(row) !== row.orderAmount || currency !== row.orderCurrency) throw new Refused(refusal('exception_not_so'))
  if (direction === 'refund' && row.order === 'FAILED') return bookLateRefund(tx, context, { reference, transactionId })
  await providers.settle[direction](tx, context, reference, {
    status: 'successful',
    transactionId,
    amount: reportedAmount(row),
    currency,
    phone: null,
    at: movedAt,
  })
  const request = await findTransaction(tx, reference)
  if (request?.status === 'CREATED' || request?.status === 'PENDING') throw new Refused(refusal('transaction_claimed'))
  if (direction === 'collection')
    await sql`
      update momo_exceptions set state = 'resolved', resolution = 'settle', note = ${reason}, resolved_by = ${context.actor.userId},
        resolved_at = greatest(${context.now}::timestamptz, found_at)
      where reference = ${reference} and kind = 'late_success' and state = 'open' and id <> ${id}`.execute(tx)
}

async function failTransaction(
  tx: Tx,
  context: RequestContext,
  providers: PaymentProviders,
  { reference, direction }: ExceptionRow,
): Promise<void> {
  invariant(reference !== null && direction !== 'other', 'only a transaction fails')
  await providers.settle[direction](tx, context, reference, {
    status: 'failed',
    reason: 'unknown',
    detail: 'The office found out that no money moved.',
  })
}

async function bookUnallocated(
  tx: Tx,
  context: RequestContext,
  providers: PaymentProviders,
  row: ExceptionRow,
  { userId: chosen }: Resolution,
): Promise<number> {
  const userId = ownerOf(row, chosen)
  if (row.order === 'open') await failTransaction(tx, context, providers, row)
  const { customer } = await lockCustomerById(tx, userId, context.today)
  if (row.transactionId !== null) await failCompetingClaims(tx, context, { paymentId: null, userId, transactionId: row.transactionId })
  const facts = { userId, loanId: row.loanId, paymentId: null, receiptNumber: null, valueDate: dayOfException(row) }
  const entryId = await bookExceptionMoney(tx, context, row, postingsForUnallocated('momo_clearing', reportedAmount(row)), facts)
  await notifyCustomer(tx, { userId, phone: customer.phone, event: { kind: 'money_found', amount: reportedAmount(row) }, now: context.now })
  return entryId
}

const withoutCustomer = (row: ExceptionRow, reason: string) => ({
  userId: null,
  loanId: null,
  paymentId: null,
  receiptNumber: null,
  valueDate: dayOfException(row),
  reason,
})
