import { laterOf } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { add, NOTHING, pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { sharesOf } from '#domain/loans/allocation.ts'
import { postingsForWriteOffRaised } from '#domain/loans/loan-postings.ts'
import { postingsForReplay, postingsForReversal } from '#domain/payments/payment-postings.ts'
import { refusalToReverse } from '#domain/payments/reversal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { freeUnallocatedOf } from '#server/ledger/unallocated-query.ts'
import { lockCustomerOfPayment, loanOf } from '#server/loans/customer-loans-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { assertNoRefinanceInFlight } from '#server/payouts/transfer-under-way.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { lockCompletedPayment, markPaymentReversed } from '#server/payments/reversal-store.ts'
import { replayPayments } from '#server/payments/replay-payments.ts'
import type { Tx } from '#server/platform/db.ts'
import { checkTillCovers } from '#server/tills/check-till-covers.ts'

/**
 * Reverses a completed payment for good: what its completion booked is undone by a new entry, the later payments are placed anew, and loan, lateness and
 * score become what they would have been. A completed loan is active again.
 * @throws Refused not_found, by refusalToReverse, assertNoRefinanceInFlight or checkTillCovers.
 */
export async function reversePayment(tx: Tx, context: RequestContext, input: { paymentId: number; reason: string }): Promise<void> {
  const locked = await lockCustomerOfPayment(tx, input.paymentId, context.today)
  const payment = await lockCompletedPayment(tx, input.paymentId)
  if (!payment) throw new Refused(refusal('not_found'))
  const fromUnallocated = payment.source === 'unallocated_money'
  const { row } = loanOf(locked, payment.loanId)
  // What open receipts wait for is not there to be taken back: their customers may enter them at any time.
  const free = await freeUnallocatedOf(tx, payment.userId, context.today)
  const reversible = { ...payment, fromUnallocated, loanWasRefinanced: row.settled_by_refinance > 0 }
  throwIfRefused(refusalToReverse(reversible, context.actor, free))
  await assertNoRefinanceInFlight(tx, row.id)
  invariant(payment.source !== null, 'a completed payment has its source')
  const at = laterOf(context.now, payment.paidAt ?? context.now)
  await markPaymentReversed(tx, payment.id, { at, by: context.actor.userId, reason: input.reason })
  const state = payment.recovered ? 'recovery' : row.disbursed_on === null ? 'before_payout' : 'repayment'
  const shares = sharesOf(payment.allocations)
  const undone = { source: payment.source, taken: payment.amount, rest: payment.unallocated, shares, state } as const
  const facts = {
    userId: row.user_id,
    loanId: row.id,
    paymentId: payment.id,
    receiptNumber: payment.receiptNumber,
    valueDate: context.today,
  }
  if (undone.source === 'office_cash') await checkTillCovers(tx, context, add(undone.taken, undone.rest))
  await postEntry(tx, context, postingsForReversal(undone), facts)
  const { interestMoved } = await replayPayments(tx, context, row)
  const moved = state === 'repayment' ? postingsForReplay(interestMoved) : undefined
  if (moved) await postEntry(tx, context, moved, facts)
  if (row.status === 'written_off' && state === 'repayment') {
    // It had been repaid before the loan was given up; now it is given up too.
    const more = { principal: pesewas(shares.principal + interestMoved), interest: pesewas(shares.interest - interestMoved) }
    await postEntry(tx, context, postingsForWriteOffRaised(more), { ...facts, paymentId: null })
  }
  await addLoanEvent(tx, context, row.id, 'payment_reversed', input.reason)
  await recordAuditEvent(tx, context, {
    action: 'reversePayment',
    target: { kind: 'payment', id: payment.id },
    before: { status: 'completed', loanId: row.id, loanStatus: row.status, amount: payment.amount },
    after: { status: 'reversed' },
    reason: input.reason,
  })
  const keptNow = fromUnallocated ? pesewas(payment.amount) : NOTHING
  const event = { kind: 'payment_reversed' as const, loanId: row.id, amount: payment.amount, reason: input.reason, kept: keptNow }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'payment_reversed')
}
