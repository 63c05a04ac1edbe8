import { dayOf } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { NOTHING, subtract, smaller, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Entry } from '#domain/ledger/entry.ts'
import { freeIn, takeOldest } from '#domain/ledger/lots.ts'
import { postingsForTransferDifference, postingsForReclaimedUnallocated } from '#domain/payments/payment-postings.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { noteMoneyLeft, registerReceivedMoney } from '#server/ledger/received-money-store.ts'
import { postEntry, type PostingFacts } from '#server/ledger/post-entries.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { findTransaction } from '#server/momo/transactions-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { bookTransferArrivedLate } from '#server/payouts/book-late-payout.ts'
import type { Tx } from '#server/platform/db.ts'
import { dayOfException, type ExceptionRow } from '#server/reconciliation/momo-exceptions-query.ts'
import { markLineBooked } from '#server/reconciliation/statements-store.ts'
import { bookLateRefund } from '#server/unallocated/settle-refund.ts'
import { lotsToUse } from '#server/loans/close-receipts.ts'

/**
 * Also links the entry to its statement line, and registers money that came in. @throws Refused exception_resolved where the line was
 * booked meanwhile, or transaction_claimed.
 */
export async function bookExceptionMoney(
  tx: Tx,
  context: RequestContext,
  row: ExceptionRow,
  entry: Entry,
  facts: PostingFacts,
): Promise<number> {
  const id = await postByToday(tx, context, entry, facts)
  if (row.incoming && row.transactionId !== null) {
    const proof = { kind: 'statement_line', transactionId: row.transactionId } as const
    await registerReceivedMoney(tx, { proof, entryId: id, userId: facts.userId, paymentId: null })
  }
  if (row.lineId !== null && !(await markLineBooked(tx, row.lineId, id))) throw new Refused(refusal('exception_resolved'))
  return id
}

const postByToday = (tx: Tx, context: RequestContext, entry: Entry, facts: PostingFacts): Promise<number> =>
  postEntry(tx, context, entry, { ...facts, valueDate: facts.valueDate > context.today ? dayOf(context.now) : facts.valueDate })

export function reportedAmount({ amount }: ExceptionRow): Pesewas {
  invariant(amount !== null, 'booked money has an amount')
  return amount
}

/** @throws Refused exception_needs_customer. */
export function ownerOf({ userId }: ExceptionRow, chosen: string | undefined): string {
  const owner = userId ?? chosen
  if (owner !== undefined) return owner
  const { message } = refusal('exception_needs_customer')
  throw new Refused(refusal('exception_needs_customer', undefined, { errors: { userId: message } }))
}

/**
 * Books the requested amount, unless booked, and the difference: a shortfall becomes unallocated money, an excess reduces it or is our
 * loss. @throws Refused exception_not_so, transaction_claimed, or by bookTransferArrivedLate or bookLateRefund.
 */
export async function bookMoved(
  tx: Tx,
  context: RequestContext,
  providers: PaymentProviders,
  row: ExceptionRow,
  reason: string,
): Promise<number> {
  const { userId, orderAmount: requested, currency, orderCurrency } = row
  invariant(userId !== null && requested !== null, 'a transaction has its customer')
  const moved = reportedAmount(row)
  if (currency !== orderCurrency || moved === requested) throw new Refused(refusal('exception_not_so'))
  if (row.order !== 'SUCCESSFUL') await bookAsRequested(tx, context, providers, row)
  const { customer } = await lockCustomerById(tx, userId, context.today)
  const lots = await lotsToUse(tx, context, userId)
  const before = freeIn(lots)
  const taken = moved > requested ? smaller(before, subtract(moved, requested)) : NOTHING
  const facts = { userId, loanId: null, paymentId: null, receiptNumber: null, valueDate: dayOfException(row), reason }
  const use = taken > 0 ? { lots: { use: takeOldest(lots, taken) } } : {}
  const entryId = await postByToday(tx, context, postingsForTransferDifference(requested, moved, before), { ...facts, ...use })
  const recipient = { userId, phone: customer.phone, now: context.now }
  if (moved < requested) await notifyCustomer(tx, { ...recipient, event: { kind: 'money_short', amount: subtract(requested, moved) } })
  else if (taken > 0) await notifyCustomer(tx, { ...recipient, event: { kind: 'kept_money_taken', amount: taken, reason } })
  return entryId
}

async function bookAsRequested(tx: Tx, context: RequestContext, providers: PaymentProviders, row: ExceptionRow): Promise<void> {
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
    await providers.settle[direction](tx, context, reference, end)
    if ((await findTransaction(tx, reference))?.status !== 'SUCCESSFUL') throw new Refused(refusal('transaction_claimed'))
  } else if (direction === 'refund') await bookLateRefund(tx, context, { reference, transactionId })
  else await bookTransferArrivedLate(tx, context, reference, end)
}

/**
 * Money left the account although not owed: the customer's free unallocated money covers it, the rest is our loss. @throws Refused
 * exception_needs_customer or exception_resolved.
 */
export async function reclaimUnallocated(
  tx: Tx,
  context: RequestContext,
  row: ExceptionRow,
  chosen: { readonly userId: string | undefined; readonly reason: string },
): Promise<number> {
  const { reason } = chosen
  const userId = ownerOf(row, chosen.userId)
  const { customer } = await lockCustomerById(tx, userId, context.today)
  const { unallocatedPaymentId: paymentId, keptAmount } = row
  const amount = keptAmount ?? reportedAmount(row)
  const lots = await lotsToUse(tx, context, userId)
  const reclaimed = smaller(amount, freeIn(lots))
  const entry = postingsForReclaimedUnallocated({ amount, fromUnallocated: reclaimed })
  const use = takeOldest(lots, reclaimed, (lot) => paymentId !== null && lot.paymentId === paymentId)
  const facts = { userId, loanId: null, paymentId, receiptNumber: null, reason, ...(reclaimed > 0 && { lots: { use } }) }
  // Dated today, like a reversed payment.
  const entryId =
    paymentId === null
      ? await bookExceptionMoney(tx, context, row, entry, { ...facts, valueDate: dayOfException(row) })
      : await postByToday(tx, context, entry, { ...facts, valueDate: context.today })
  if (paymentId !== null) await noteMoneyLeft(tx, { paymentId }, entryId)
  if (reclaimed > 0)
    await notifyCustomer(tx, {
      userId,
      phone: customer.phone,
      event: { kind: 'kept_money_taken', amount: reclaimed, reason },
      now: context.now,
    })
  return entryId
}
