import { sql } from 'kysely'
import { dayOf, laterOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, Refused, unlessRefused } from '#domain/kernel/refusal.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { postingsForUnallocated } from '#domain/payments/payment-postings.ts'
import { refusalOfValueDate, refusalToTakeArrived } from '#domain/payments/payment.ts'
import { settle } from '#domain/payments/settlement.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { lockCustomerById, lockCustomerOfPayment, loanOf, type LockedBooks } from '#server/loans/customer-books-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { refreshStanding } from '#server/loans/refresh-standing.ts'
import { tellCustomer } from '#server/notifications/tell-customer.ts'
import { bookSettlement } from '#server/payments/book-settlement.ts'
import { isCompleted } from '#server/payments/claim-momo-payment.ts'
import { payableOf } from '#server/payments/payable.ts'
import { completePendingPayment, lockPayment, markPaymentFailed } from '#server/payments/payments-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** A pending payment under its lock, with the books of its customer. */
interface Waiting {
  readonly locked: LockedBooks
  readonly row: LoanRow
  readonly payment: NonNullable<Awaited<ReturnType<typeof lockPayment>>>
  readonly at: Date
}

/** Locks a pending payment for a decision. @throws Refused not_found, own_record or payment_not_pending. */
export async function lockWaitingPayment(tx: Tx, act: Act, paymentId: number): Promise<Waiting> {
  const locked = await lockCustomerOfPayment(tx, paymentId, act.today)
  const payment = await lockPayment(tx, paymentId)
  if (!payment) throw new Refused(refusal('not_found'))
  if (payment.user_id === act.actor.userId) throw new Refused(refusal('own_record'))
  if (payment.status !== 'pending') throw new Refused(refusal('payment_not_pending'))
  return { locked, row: loanOf(locked, payment.loan_id).row, payment, at: laterOf(act.now, payment.created_at) }
}

/**
 * Confirms that the money of a pending payment is there. It completes with the part that the loan takes; where the loan can take nothing any more, the
 * payment fails with that reason and all of the money is the customer's unallocated money (decisions, "Payments").
 * @throws Refused by lockWaitingPayment, refusalOfValueDate, or transaction_claimed.
 */
export async function confirmPayment(tx: Tx, act: Act, input: { paymentId: number; valueDate: LocalDate | undefined }): Promise<void> {
  const waiting = await lockWaitingPayment(tx, act, input.paymentId)
  const { locked, row, payment } = waiting
  const { loan } = loanOf(locked, row.id)
  const valueDate = input.valueDate ?? payment.value_date ?? payment.entered_on
  if (input.valueDate !== undefined) unlessRefused(refusalOfValueDate(valueDate, act.today, dayOf(row.approved_at ?? row.applied_at)))
  const { momo_provider: provider, momo_transaction_id: transactionId } = payment
  if (provider !== null && transactionId !== null && (await isCompleted(tx, provider, transactionId)))
    throw new Refused(refusal('transaction_claimed'))
  const source = payment.payment_method === 'cash' ? ('office_cash' as const) : ('momo_clearing' as const)
  const cannot = refusalToTakeArrived(payableOf(row, loan), payment.amount)
  if (cannot) return keepUnallocated(tx, act, waiting, { source, valueDate, reason: cannot.message })
  const settlement = settle(loan, payment.amount, valueDate, act.today)
  await completePendingPayment(tx, payment.id, { settlement, source, valueDate, at: waiting.at, decidedBy: act.actor.userId })
  await recordAct(tx, act, {
    action: 'confirmPayment',
    target: { kind: 'payment', id: payment.id },
    before: { status: payment.status, amountPaid: loan.amountPaid },
    after: { status: 'completed', loanId: loan.id, amount: settlement.taken, unallocated: settlement.rest, valueDate },
  })
  if (provider !== null && transactionId !== null) await failCompetingClaims(tx, act, payment, provider, transactionId)
  await bookSettlement(tx, act, locked, row, {
    paymentId: payment.id,
    receiptNumber: payment.receipt_number,
    settlement,
    source,
    valueDate,
  })
}

async function keepUnallocated(
  tx: Tx,
  act: Act,
  { locked, row, payment, at }: Waiting,
  { source, valueDate, reason }: { source: 'office_cash' | 'momo_clearing'; valueDate: LocalDate; reason: string },
): Promise<void> {
  await markPaymentFailed(tx, payment.id, { reason, decidedBy: act.actor.userId, at, kept: payment.amount })
  const facts = { userId: row.user_id, loanId: row.id, paymentId: payment.id, receiptNumber: payment.receipt_number, valueDate }
  await postEntry(tx, act, postingsForUnallocated(source, payment.amount), facts)
  await recordAct(tx, act, {
    action: 'confirmPayment',
    target: { kind: 'payment', id: payment.id },
    before: { status: payment.status },
    after: { status: 'failed', loanId: row.id, unallocated: payment.amount },
    reason,
  })
  const event = { kind: 'payment_failed' as const, loanId: row.id, amount: payment.amount, reason, kept: payment.amount }
  await tellCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: act.now })
  await refreshStanding(tx, row.user_id, act.now, 'payment_failed')
}

const CLAIMED_ELSEWHERE = 'Another payment was confirmed with this transaction ID.'

/**
 * One transaction ID is one transfer: whoever else claimed it is told that it was somebody else's. What their claims covered is open again, so their
 * standing is refreshed too, under their own locks.
 */
async function failCompetingClaims(tx: Tx, act: Act, payment: Waiting['payment'], provider: string, transactionId: string): Promise<void> {
  const { rows: others } = await sql<{ user_id: string }>`
    select distinct p.user_id from payments p
    where p.status = 'pending' and p.user_id <> ${payment.user_id} and p.momo_provider = ${provider}
      and upper(p.momo_transaction_id) = upper(${transactionId}) order by p.user_id`.execute(tx)
  for (const { user_id: userId } of others) await lockCustomerById(tx, userId, act.today)
  const { rows } = await sql<{ id: number; user_id: string; loan_id: number; amount: number; phone: string | null }>`
    update payments p
    set status = 'failed', reason = ${CLAIMED_ELSEWHERE}, decided_at = greatest(${act.now}::timestamptz, p.created_at),
      decided_by = case when p.user_id = ${act.actor.userId} then null else ${act.actor.userId} end
    from users u
    where p.status = 'pending' and p.id <> ${payment.id} and p.momo_provider = ${provider}
      and upper(p.momo_transaction_id) = upper(${transactionId}) and u.id = p.user_id
    returning p.id, p.user_id, p.loan_id, p.amount, u.phone`.execute(tx)
  for (const claim of rows) {
    const event = {
      kind: 'payment_failed' as const,
      loanId: claim.loan_id,
      amount: pesewas(claim.amount),
      reason: CLAIMED_ELSEWHERE,
      kept: pesewas(0),
    }
    await tellCustomer(tx, { userId: claim.user_id, phone: claim.phone, event, now: act.now })
    await recordAct(tx, act, {
      action: 'failPayment',
      target: { kind: 'payment', id: claim.id },
      before: { status: 'pending' },
      after: { status: 'failed' },
      reason: CLAIMED_ELSEWHERE,
    })
  }
  for (const { user_id: userId } of others) await refreshStanding(tx, userId, act.now, 'payment_failed')
}
