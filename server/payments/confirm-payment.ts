import { dayOf, laterOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { NOTHING } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { postingsForUnallocated } from '#domain/payments/payment-postings.ts'
import { refusalOfValueDate, refusalToTakeArrived } from '#domain/payments/payment.ts'
import { settle } from '#domain/payments/settlement.ts'
import { assertIndependentOf } from '#server/access/assert-independent.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import {
  isTransactionOutgoing,
  isTransactionReceived,
  registerReceivedMoney,
  type MoneyProof,
} from '#server/ledger/received-money-store.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { lockCustomerOfPayment, loanOf, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { bookSettlement } from '#server/payments/book-settlement.ts'
import { failCompetingClaims } from '#server/payments/fail-competing-claims.ts'
import { payableOf } from '#server/payments/payable.ts'
import { completePendingPayment, lockPayment, markPaymentFailed } from '#server/payments/payments-store.ts'
import type { Tx } from '#server/platform/db.ts'

interface LockedPayment {
  readonly locked: LockedCustomer
  readonly row: LoanRow
  readonly payment: NonNullable<Awaited<ReturnType<typeof lockPayment>>>
  readonly at: Date
}

async function lockPendingPayment(tx: Tx, context: RequestContext, paymentId: number): Promise<LockedPayment> {
  const locked = await lockCustomerOfPayment(tx, paymentId, context.today)
  const payment = await lockPayment(tx, paymentId)
  if (!payment) throw new Refused(refusal('not_found'))
  if (payment.user_id === context.actor.userId) throw new Refused(refusal('own_record'))
  if (payment.status !== 'pending') throw new Refused(refusal('payment_not_pending'))
  return { locked, row: loanOf(locked, payment.loan_id).row, payment, at: laterOf(context.now, payment.created_at) }
}

/**
 * Where the loan can take nothing, the payment fails and all money becomes unallocated (rule P8). @throws Refused not_found, own_record,
 * payment_not_pending, claim_entered_yourself, not_independent, transaction_claimed, transaction_is_outgoing or a refused value date.
 */
export async function confirmPayment(
  tx: Tx,
  context: RequestContext,
  input: { paymentId: number; valueDate: LocalDate | undefined },
): Promise<void> {
  const pending = await lockPendingPayment(tx, context, input.paymentId)
  const { locked, row, payment } = pending
  if (payment.entered_by === context.actor.userId) throw new Refused(refusal('claim_entered_yourself'))
  if (payment.entered_by !== payment.user_id) await assertIndependentOf(tx, context, [payment.entered_by])
  const { loan } = loanOf(locked, row.id)
  const valueDate = input.valueDate ?? payment.value_date ?? payment.entered_on
  if (input.valueDate !== undefined) throwIfRefused(refusalOfValueDate(valueDate, context.today, dayOf(row.approved_at ?? row.applied_at)))
  const { momo_transaction_id: transactionId } = payment
  if (transactionId !== null && (await isTransactionReceived(tx, transactionId))) throw new Refused(refusal('transaction_claimed'))
  if (transactionId !== null && (await isTransactionOutgoing(tx, transactionId))) throw new Refused(refusal('transaction_is_outgoing'))
  const source = payment.payment_method === 'cash' ? ('office_cash' as const) : ('momo_clearing' as const)
  const cannot = refusalToTakeArrived(payableOf(row, loan), payment.amount)
  if (cannot) return bookUnallocated(tx, context, pending, { source, valueDate, reason: cannot.message })
  const settlement = settle(loan, payment.amount, valueDate, context.today)
  await completePendingPayment(tx, payment.id, { settlement, source, valueDate, at: pending.at, decidedBy: context.actor.userId })
  await recordAuditEvent(tx, context, {
    action: 'confirmPayment',
    target: { kind: 'payment', id: payment.id },
    before: { status: payment.status, amountPaid: loan.amountPaid },
    after: { status: 'completed', loanId: loan.id, amount: settlement.taken, unallocated: settlement.rest, valueDate },
  })
  if (transactionId !== null) await failCompetingClaims(tx, context, { paymentId: payment.id, userId: payment.user_id, transactionId })
  await bookSettlement(tx, context, locked, row, {
    paymentId: payment.id,
    receiptNumber: payment.receipt_number,
    settlement,
    source,
    valueDate,
    proof: proofOf(payment),
  })
}

function proofOf({ receipt_number: receiptNumber, momo_transaction_id: transactionId }: LockedPayment['payment']): MoneyProof {
  if (receiptNumber !== null) return { kind: 'cash_receipt', receiptNumber }
  invariant(transactionId !== null, 'a claim has its receipt number or its transaction ID')
  return { kind: 'claim', transactionId }
}

async function bookUnallocated(
  tx: Tx,
  context: RequestContext,
  { locked, row, payment, at }: LockedPayment,
  { source, valueDate, reason }: { source: 'office_cash' | 'momo_clearing'; valueDate: LocalDate; reason: string },
): Promise<void> {
  await markPaymentFailed(tx, payment.id, { reason, decidedBy: context.actor.userId, at, unallocated: payment.amount })
  const facts = { userId: row.user_id, loanId: row.id, paymentId: payment.id, receiptNumber: payment.receipt_number, valueDate }
  const entryId = await postEntry(tx, context, postingsForUnallocated(source, payment.amount), facts)
  await registerReceivedMoney(tx, { proof: proofOf(payment), entryId, userId: row.user_id, paymentId: payment.id })
  const { momo_transaction_id: transactionId } = payment
  if (transactionId !== null) await failCompetingClaims(tx, context, { paymentId: payment.id, userId: row.user_id, transactionId })
  await recordAuditEvent(tx, context, {
    action: 'confirmPayment',
    target: { kind: 'payment', id: payment.id },
    before: { status: payment.status },
    after: { status: 'failed', loanId: row.id, unallocated: payment.amount },
    reason,
  })
  const event = { kind: 'payment_failed' as const, loanId: row.id, amount: payment.amount, reason, kept: payment.amount }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
}

/** A cash claim's receipt number stays used. @throws Refused not_found, own_record or payment_not_pending. */
export async function failPayment(tx: Tx, context: RequestContext, input: { paymentId: number; reason: string }): Promise<void> {
  const { locked, row, payment, at } = await lockPendingPayment(tx, context, input.paymentId)
  await markPaymentFailed(tx, payment.id, { reason: input.reason, decidedBy: context.actor.userId, at, unallocated: NOTHING })
  await recordAuditEvent(tx, context, {
    action: 'failPayment',
    target: { kind: 'payment', id: payment.id },
    before: { status: payment.status },
    after: { status: 'failed', bookedOn: context.today },
    reason: input.reason,
  })
  const event = { kind: 'payment_failed' as const, loanId: row.id, amount: payment.amount, reason: input.reason, kept: NOTHING }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
}
