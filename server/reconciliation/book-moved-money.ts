import { invariant } from '#domain/kernel/invariant.ts'
import { subtract } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { postingsForTransferDifference } from '#domain/payments/payment-postings.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { freeUnallocatedOf } from '#server/ledger/unallocated-query.ts'
import { bookTransferArrivedLate } from '#server/payouts/book-late-payout.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { findTransaction } from '#server/momo/transactions-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { postNotAhead, reportedAmount } from '#server/reconciliation/book-exception-money.ts'
import { dayOfException, type ExceptionRow } from '#server/reconciliation/momo-exceptions-query.ts'
import { bookLateRefund } from '#server/unallocated/book-late-refund.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * A payout or refund moved another amount than was ordered. It is booked as ordered, by the one path of its direction, unless it is in the books already;
 * beside it stands the difference: what did not arrive is kept for the customer, what was too much is taken from kept money, and the rest of it is our loss.
 * Answers the number of the entry of the difference.
 * @throws Refused exception_not_so where the currency is another or nothing differs, transaction_claimed, by bookTransferArrivedLate or bookLateRefund.
 */
export async function bookMoved(
  tx: Tx,
  context: RequestContext,
  desk: PaymentProviders,
  row: ExceptionRow,
  reason: string,
): Promise<number> {
  const { userId, orderAmount: ordered, currency, orderCurrency } = row
  invariant(userId !== null && ordered !== null, 'an order has its customer')
  const moved = reportedAmount(row)
  if (currency !== orderCurrency || moved === ordered) throw new Refused(refusal('exception_not_so'))
  if (row.order !== 'SUCCESSFUL') await bookAsOrdered(tx, context, desk, row)
  const { customer } = await lockCustomerById(tx, userId, context.today)
  const before = await freeUnallocatedOf(tx, userId, context.today)
  const facts = { userId, loanId: null, paymentId: null, receiptNumber: null, valueDate: dayOfException(row), reason }
  const entryId = await postNotAhead(tx, context, postingsForTransferDifference(ordered, moved, before), facts)
  const taken = subtract(before, await freeUnallocatedOf(tx, userId, context.today))
  const told = { userId, phone: customer.phone, now: context.now }
  if (moved < ordered) await notifyCustomer(tx, { ...told, event: { kind: 'money_short', amount: subtract(ordered, moved) } })
  else if (taken > 0) await notifyCustomer(tx, { ...told, event: { kind: 'kept_money_taken', amount: taken, reason } })
  return entryId
}

async function bookAsOrdered(tx: Tx, context: RequestContext, desk: PaymentProviders, row: ExceptionRow): Promise<void> {
  const { reference, direction, transactionId, orderAmount: amount, orderCurrency: currency, movedAt, foundAt } = row
  invariant(
    reference !== null &&
      transactionId !== null &&
      amount !== null &&
      currency !== null &&
      (direction === 'disbursement' || direction === 'refund'),
    'only a payout or a refund is booked as it moved',
  )
  const end = { status: 'successful', transactionId, amount, currency, phone: null, at: movedAt ?? foundAt } as const
  if (row.order === 'open') {
    await desk.settle[direction](tx, context, reference, end)
    if ((await findTransaction(tx, reference))?.status !== 'SUCCESSFUL') throw new Refused(refusal('transaction_claimed'))
  } else if (direction === 'refund') await bookLateRefund(tx, context, { reference, transactionId })
  else await bookTransferArrivedLate(tx, context, reference, end)
}
