import { laterOf } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { add, NOTHING, pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { sharesOf } from '#domain/loans/allocation.ts'
import { postingsForWriteOffRaised } from '#domain/loans/loan-postings.ts'
import { postingsForReplay, postingsForReversal } from '#domain/payments/payment-postings.ts'
import { refusalToReverse } from '#domain/payments/reversal.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { freeUnallocatedOf } from '#server/ledger/unallocated-query.ts'
import { lockCustomerOfPayment, loanOf } from '#server/loans/customer-books-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { refreshStanding } from '#server/loans/refresh-standing.ts'
import { assertNoRefinanceInFlight } from '#server/loans/transfer-under-way.ts'
import { tellCustomer } from '#server/notifications/tell-customer.ts'
import { lockCompletedPayment, markPaymentReversed } from '#server/payments/reversal-store.ts'
import { replayPayments } from '#server/payments/replay-payments.ts'
import type { Tx } from '#server/platform/db.ts'
import { checkTillCovers } from '#server/tills/check-till-covers.ts'

/**
 * Reverses a completed payment for good: what its completion booked is undone by a new entry, the later payments are placed anew, and loan, lateness and
 * score become what they would have been. A completed loan is active again.
 * @throws Refused not_found, by refusalToReverse, assertNoRefinanceInFlight or checkTillCovers.
 */
export async function reversePayment(tx: Tx, act: Act, input: { paymentId: number; reason: string }): Promise<void> {
  const locked = await lockCustomerOfPayment(tx, input.paymentId, act.today)
  const payment = await lockCompletedPayment(tx, input.paymentId)
  if (!payment) throw new Refused(refusal('not_found'))
  const fromUnallocated = payment.source === 'unallocated_money'
  const { row } = loanOf(locked, payment.loanId)
  // What open receipts wait for is not there to be taken back: their customers may enter them at any time.
  const free = await freeUnallocatedOf(tx, payment.userId, act.today)
  const reversible = { ...payment, fromUnallocated, loanWasRefinanced: row.settled_by_refinance > 0 }
  throwIfRefused(refusalToReverse(reversible, act.actor, free))
  await assertNoRefinanceInFlight(tx, row.id)
  invariant(payment.source !== null, 'a completed payment has its source')
  const at = laterOf(act.now, payment.paidAt ?? act.now)
  await markPaymentReversed(tx, payment.id, { at, by: act.actor.userId, reason: input.reason })
  const state = payment.recovered ? 'recovery' : row.disbursed_on === null ? 'before_payout' : 'repayment'
  const shares = sharesOf(payment.allocations)
  const undone = { source: payment.source, taken: payment.amount, rest: payment.unallocated, shares, state } as const
  const facts = { userId: row.user_id, loanId: row.id, paymentId: payment.id, receiptNumber: payment.receiptNumber, valueDate: act.today }
  if (undone.source === 'office_cash') await checkTillCovers(tx, act, add(undone.taken, undone.rest))
  await postEntry(tx, act, postingsForReversal(undone), facts)
  const { interestMoved } = await replayPayments(tx, act, row)
  const moved = state === 'repayment' ? postingsForReplay(interestMoved) : undefined
  if (moved) await postEntry(tx, act, moved, facts)
  if (row.status === 'written_off' && state === 'repayment') {
    // It had been repaid before the loan was given up; now it is given up too.
    const more = { principal: pesewas(shares.principal + interestMoved), interest: pesewas(shares.interest - interestMoved) }
    await postEntry(tx, act, postingsForWriteOffRaised(more), { ...facts, paymentId: null })
  }
  await addLoanEvent(tx, act, row.id, 'payment_reversed', input.reason)
  await recordAct(tx, act, {
    action: 'reversePayment',
    target: { kind: 'payment', id: payment.id },
    before: { status: 'completed', loanId: row.id, loanStatus: row.status, amount: payment.amount },
    after: { status: 'reversed' },
    reason: input.reason,
  })
  const keptNow = fromUnallocated ? pesewas(payment.amount) : NOTHING
  const event = { kind: 'payment_reversed' as const, loanId: row.id, amount: payment.amount, reason: input.reason, kept: keptNow }
  await tellCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: act.now })
  await refreshStanding(tx, row.user_id, act.now, 'payment_reversed')
}
