import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { freeUnallocatedOf } from '#server/ledger/unallocated-query.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { lockTransaction, findTransaction } from '#server/momo/transactions-store.ts'
import { bookRefund } from '#server/unallocated/book-refund.ts'
import { refundOrderedAs } from '#server/unallocated/momo-refunds-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Kept money that arrived with its customer after its refund had failed leaves the books, as of the day on which somebody found that out.
 * @throws Refused exception_not_so where it has left them before, or too_little_unallocated where it was used otherwise meanwhile.
 */
export async function bookLateRefund(tx: Tx, context: RequestContext, told: { reference: string; transactionId: string }): Promise<void> {
  const known = await findTransaction(tx, told.reference)
  invariant(known?.direction === 'refund', 'a refund has its order')
  const { customer } = await lockCustomerById(tx, known.userId, context.today)
  const order = await lockTransaction(tx, told.reference)
  if (order?.direction !== 'refund' || order.status !== 'FAILED') throw new Refused(refusal('exception_not_so'))
  if ((await refundOrderedAs(tx, told.reference)).entryId !== null) throw new Refused(refusal('exception_not_so'))
  const free = await freeUnallocatedOf(tx, order.userId, context.today)
  if (order.amount > free) throw new Refused(refusal('too_little_unallocated', { amount: free }))
  await bookRefund(tx, context, customer, order, { transactionId: told.transactionId, at: context.now })
}
