import { smaller } from '#domain/kernel/money.ts'
import { postingsForReclaimedUnallocated } from '#domain/payments/payment-postings.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { freeUnallocatedOf } from '#server/ledger/unallocated-query.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { bookExceptionMoney, postNotAhead, reportedAmount, whoseMoney } from '#server/reconciliation/book-exception-money.ts'
import { dayOfException, type ExceptionRow } from '#server/reconciliation/momo-exceptions-query.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Money left the account with a network that its customer was not owed, or that a provider took back of what was kept. What is kept and free pays for it,
 * the rest is booked as our loss. Answers the number of the entry.
 * @throws Refused exception_needs_customer, or exception_resolved.
 */
export async function reclaimUnallocated(
  tx: Tx,
  context: RequestContext,
  row: ExceptionRow,
  asked: { readonly userId: string | undefined; readonly reason: string },
): Promise<number> {
  const { reason } = asked
  const userId = whoseMoney(row, asked.userId)
  const { customer } = await lockCustomerById(tx, userId, context.today)
  const { unallocatedPaymentId: paymentId, keptAmount } = row
  const amount = keptAmount ?? reportedAmount(row)
  const kept = smaller(amount, await freeUnallocatedOf(tx, userId, context.today))
  const entry = postingsForReclaimedUnallocated({ amount, kept })
  const facts = { userId, loanId: null, paymentId, receiptNumber: null, reason }
  // A payment that was taken back is undone today, as a reversed one is; the line of its coming stays what it was.
  const entryId =
    paymentId === null
      ? await bookExceptionMoney(tx, context, row, entry, { ...facts, valueDate: dayOfException(row) })
      : await postNotAhead(tx, context, entry, { ...facts, valueDate: context.today })
  if (kept > 0)
    await notifyCustomer(tx, { userId, phone: customer.phone, event: { kind: 'kept_money_taken', amount: kept, reason }, now: context.now })
  return entryId
}
