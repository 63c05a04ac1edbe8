import { settleOutgoing } from '#server/payouts/settle-outgoing.ts'
import type { RefundTransaction } from '#server/momo/transactions-store.ts'
import { bookRefund } from '#server/unallocated/book-refund.ts'
import { refundOrderedAs } from '#server/unallocated/momo-refunds-store.ts'

/**
 * The one path by which a refund by mobile money ends. Arrived: the money leaves the books. Failed: it is kept and free again. Where it arrived after it had
 * failed, it is held until somebody has cleared it up; a statement may have had it booked already.
 */
export const settleRefund = settleOutgoing<RefundTransaction>({
  isOne: (order): order is RefundTransaction => order.direction === 'refund',
  name: 'The money',
  actions: { failed: 'refundFailed', contradicted: 'refundContradicted' },
  targetOf: ({ userId }) => ({ kind: 'user', id: userId }),
  book: (tx, act, { customer }, order, end) => bookRefund(tx, act, customer, order, end),
  wasBooked: async (tx, { reference }) => (await refundOrderedAs(tx, reference)).entryId !== null,
})
