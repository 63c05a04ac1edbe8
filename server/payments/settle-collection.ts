import { sql } from 'kysely'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { dayMoved } from '#domain/momo/momo-transaction.ts'
import { transactionKey } from '#domain/momo/transaction-id.ts'
import { postingsForUnallocated } from '#domain/payments/payment-postings.ts'
import { refusalToTakeArrived } from '#domain/payments/payment.ts'
import { settle } from '#domain/payments/settlement.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { registerReceivedMoney } from '#server/ledger/received-money-store.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { lockCustomerById, loanOf, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { storeException, resolveBySettling } from '#server/momo/exceptions-store.ts'
import type { TransactionEnd, SettleTransaction } from '#server/momo/payment-providers.ts'
import { endTransaction, lockTransaction, findTransaction, type LoanTransaction } from '#server/momo/transactions-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { bookSettlement } from '#server/payments/book-settlement.ts'
import { failCompetingClaims } from '#server/payments/fail-competing-claims.ts'
import { payableOf } from '#server/payments/payable.ts'
import { insertCompletedPayment, insertUnallocatedPayment, type PaymentClaim } from '#server/payments/payments-store.ts'
import type { Tx } from '#server/platform/db.ts'

type Success = Extract<TransactionEnd, { status: 'successful' }>

interface CollectionProof {
  readonly kind: 'collection'
  readonly transactionId: string
}

const LATE = 'The network first reported that this payment had failed.'

/**
 * The only path that settles a collection: once, under the locks of customer and request. Money that the loan cannot take, or that arrives
 * after a failure, becomes unallocated.
 */
export const settleCollection: SettleTransaction = async (tx, context, reference, end) => {
  const known = await findTransaction(tx, reference)
  if (known?.direction !== 'collection') return
  const locked = await lockCustomerById(tx, known.userId, context.today)
  const request = await lockTransaction(tx, reference)
  if (request?.direction !== 'collection') return
  const open = request.status === 'CREATED' || request.status === 'PENDING'
  if (end.status === 'failed') {
    if (open) await endAsFailed(tx, context, request, end)
    else if (request.status === 'SUCCESSFUL' || (await arrivedLate(tx, reference)))
      await storeException(tx, request, 'failed_after_success', { details: end.reason }, context.now)
    return
  }
  if (request.status === 'SUCCESSFUL') return
  if (await isReceived(tx, request, end.transactionId)) {
    await linkOrNoteException(tx, context, request, end)
    return
  }
  if (open) await complete(tx, context, locked, request, end)
  else await bookLate(tx, context, locked, request, end)
}

async function endAsFailed(
  tx: Tx,
  context: RequestContext,
  request: LoanTransaction,
  { reason }: Extract<TransactionEnd, { status: 'failed' }>,
): Promise<void> {
  if (!(await endTransaction(tx, request.reference, { status: 'FAILED', reason }, context.now))) return
  await resolveBySettling(tx, request.reference, context.now)
  await recordAuditEvent(tx, context, {
    action: 'settleMomoPayment',
    target: { kind: 'momo_request', id: request.reference },
    before: { status: request.status },
    after: { status: 'FAILED', loanId: request.loanId },
    reason,
  })
}

async function complete(tx: Tx, context: RequestContext, locked: LockedCustomer, request: LoanTransaction, end: Success): Promise<void> {
  const ended = { status: 'SUCCESSFUL' as const, transactionId: end.transactionId, valueAt: end.at }
  if (!(await endTransaction(tx, request.reference, ended, context.now))) return
  await resolveBySettling(tx, request.reference, context.now)
  const { row, loan } = loanOf(locked, request.loanId)
  const valueDate = dayMoved(end.at, request.createdAt, context.now)
  const claim = { ...claimOf(context, request, end, valueDate), momoReference: request.reference }
  const cannot = refusalToTakeArrived(payableOf(row, loan), request.amount)
  if (cannot) {
    await bookUnallocated(tx, context, locked, { claim, proof: proofOf(end), reason: cannot.message })
    return
  }
  const settlement = settle(loan, request.amount, valueDate, context.today)
  const money = { source: 'momo_clearing' as const, valueDate }
  const paymentId = await insertCompletedPayment(tx, claim, { settlement, ...money, at: context.now, decidedBy: null })
  await recordAuditEvent(tx, context, {
    action: 'settleMomoPayment',
    target: { kind: 'payment', id: paymentId },
    before: { status: request.status, amountPaid: loan.amountPaid },
    after: {
      status: 'completed',
      loanId: loan.id,
      amount: settlement.taken,
      unallocated: settlement.rest,
      valueDate,
      reference: request.reference,
    },
  })
  await failCompetingClaims(tx, context, { paymentId, userId: request.userId, transactionId: end.transactionId })
  await bookSettlement(tx, context, locked, row, { paymentId, receiptNumber: null, settlement, proof: proofOf(end), ...money })
}

async function bookLate(tx: Tx, context: RequestContext, locked: LockedCustomer, request: LoanTransaction, end: Success): Promise<void> {
  if (await arrivedLate(tx, request.reference)) return
  const claim = claimOf(context, request, end, dayMoved(end.at, request.createdAt, context.now))
  const paymentId = await bookUnallocated(tx, context, locked, { claim, proof: proofOf(end), reason: LATE })
  await storeException(tx, request, 'late_success', { ...end, paymentId }, context.now)
}

async function arrivedLate(tx: Tx, reference: string): Promise<boolean> {
  const { rows } = await sql`select 1 from momo_exceptions where reference = ${reference} and kind = 'late_success'`.execute(tx)
  return rows.length > 0
}

async function bookUnallocated(
  tx: Tx,
  context: RequestContext,
  { customer }: LockedCustomer,
  { claim, proof, reason }: { claim: PaymentClaim; proof: CollectionProof; reason: string },
): Promise<number> {
  const paymentId = await insertUnallocatedPayment(tx, claim, { reason, at: context.now, decidedBy: null })
  const { userId, loanId, amount } = claim
  const valueDate = claim.valueDate ?? context.today
  const entryId = await postEntry(tx, context, postingsForUnallocated('momo_clearing', amount), {
    userId,
    loanId,
    paymentId,
    receiptNumber: null,
    valueDate,
    lots: { add: [{ origin: 'transaction', receivedOn: valueDate, loanId, amount, paymentId, receiptNumber: null, takenBy: null }] },
  })
  await registerReceivedMoney(tx, { proof, entryId, userId, paymentId })
  await recordAuditEvent(tx, context, {
    action: 'settleMomoPayment',
    target: { kind: 'payment', id: paymentId },
    after: { status: 'failed', loanId, unallocated: amount, valueDate },
    reason,
  })
  await failCompetingClaims(tx, context, { paymentId, userId, transactionId: proof.transactionId })
  const event = { kind: 'payment_failed' as const, loanId, amount, reason, kept: amount }
  await notifyCustomer(tx, { userId, phone: customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, userId, context.now, 'payment_failed')
  return paymentId
}

const proofOf = ({ transactionId }: Success): CollectionProof => ({ kind: 'collection', transactionId })

const claimOf = (context: RequestContext, request: LoanTransaction, end: Success, valueDate: LocalDate): PaymentClaim => ({
  loanId: request.loanId,
  userId: request.userId,
  amount: request.amount,
  method: 'momo',
  receiptNumber: null,
  receiptMadeAt: null,
  momoProvider: request.network,
  momoTransactionId: end.transactionId,
  enteredBy: request.requestedBy,
  enteredOn: dayOf(context.now),
  valueDate,
  at: context.now,
})

/** Booked under another request, as a confirmed claim or by staff. */
async function isReceived(tx: Tx, { reference, gateway }: LoanTransaction, transactionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from received_money r left join payments p on p.id = r.payment_id
    where r.kind <> 'cash_receipt' and r.reference = ${transactionKey(transactionId)} and r.left_entry_id is null and p.momo_reference is distinct from ${reference}
      and not exists (select 1 from momo_exceptions late where late.payment_id = p.id and late.reference = ${reference})
    union all
    select 1 from momo_exceptions where entry_id is not null and gateway = ${gateway} and reference = ${reference}`.execute(tx)
  return rows.length > 0
}

/** Links the payment of a claim on this transfer that staff confirmed. */
async function linkOrNoteException(tx: Tx, context: RequestContext, request: LoanTransaction, end: Success): Promise<void> {
  const { reference, loanId, userId, amount, network } = request
  const { rows } = await sql<{ id: number }>`
    select p.id from received_money r join payments p on p.id = r.payment_id
    where r.kind = 'claim' and r.reference = ${transactionKey(end.transactionId)} and r.left_entry_id is null and p.momo_reference is null
      and (p.loan_id, p.user_id) = (${loanId}, ${userId})
      and case when p.status = 'failed' then p.unallocated_amount else p.amount + p.unallocated_amount end = ${amount}`.execute(tx)
  const [payment] = rows
  const ended = { status: 'SUCCESSFUL' as const, transactionId: end.transactionId, valueAt: end.at }
  if (payment === undefined || !(await endTransaction(tx, reference, ended, context.now))) {
    await storeException(tx, request, 'transaction_taken', end, context.now)
    return
  }
  await tx
    .updateTable('payments')
    .set({ momo_reference: reference, momo_provider: network, momo_transaction_id: end.transactionId })
    .where('id', '=', payment.id)
    .execute()
  await resolveBySettling(tx, reference, context.now)
  await recordAuditEvent(tx, context, {
    action: 'settleMomoPayment',
    target: { kind: 'payment', id: payment.id },
    before: { status: request.status },
    after: { linked: true, loanId, reference },
  })
}
