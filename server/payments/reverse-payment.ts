import { laterOf } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { add, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { sharesOf } from '#domain/loans/allocation.ts'
import { instalmentStatusesOf } from '#domain/loans/arrears.ts'
import type { CustomerLoan } from '#domain/loans/customer-loans.ts'
import { deferredBetween } from '#domain/loans/deferred-interest.ts'
import { postingsForRebateReversed, postingsForWriteOffRaised, type BookedRebate, type Shares } from '#domain/loans/loan-postings.ts'
import { freeIn, takeOldest } from '#domain/ledger/lots.ts'
import { postingsForReplay, postingsForReversal, type CompletedPayment } from '#domain/payments/payment-postings.ts'
import { replay } from '#domain/payments/replay.ts'
import { refusalToReverse } from '#domain/payments/reversal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { noteMoneyLeft } from '#server/ledger/received-money-store.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { lotsToRestore, type NewLot } from '#server/ledger/lots-store.ts'
import { lockCustomerOfPayment, loanOf } from '#server/loans/customer-loans-store.ts'
import { savePaid } from '#server/loans/instalments-store.ts'
import { bookedRebate, restoreSchedule } from '#server/loans/rebates-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import {
  lockCompletedPayment,
  markPaymentReversed,
  completedPayments,
  savePlacements,
  type CompletedPayments,
} from '#server/payments/reversal-store.ts'
import { assertNoRefinanceInFlight } from '#server/payouts/transfer-under-way.ts'
import type { Tx } from '#server/platform/db.ts'
import { checkTillCovers } from '#server/tills/check-till-covers.ts'
import { lotsToUse } from '#server/loans/close-receipts.ts'

/**
 * Replays the remaining payments, so that loan, lateness and score are as without this one. `disproved`: the provider's statement has no
 * such money, so it leaves the ledger too. @throws Refused not_found, or by refusalToReverse, assertNoRefinanceInFlight or checkTillCovers.
 */
export async function reversePayment(
  tx: Tx,
  context: RequestContext,
  input: { paymentId: number; reason: string; disproved?: true },
): Promise<void> {
  const before = await lockCustomerOfPayment(tx, input.paymentId, context.today)
  const payment = await lockCompletedPayment(tx, input.paymentId)
  if (!payment) throw new Refused(refusal('not_found'))
  const moneyStays = payment.source === 'unallocated_money' || (payment.proved && !input.disproved)
  const opened = await reopenRebated(tx, loanOf(before, payment.loanId).row)
  const locked = opened ? await lockCustomerOfPayment(tx, input.paymentId, context.today) : before
  const { row, loan } = loanOf(locked, payment.loanId)
  const unallocated = await lotsToUse(tx, context, payment.userId)
  const reversible = { ...payment, moneyStays }
  throwIfRefused(refusalToReverse(reversible, context.actor, freeIn(unallocated)))
  await assertNoRefinanceInFlight(tx, row.id)
  invariant(payment.source !== null, 'a completed payment has its source')
  const at = laterOf(context.now, payment.paidAt ?? context.now)
  await markPaymentReversed(tx, payment.id, { at, by: context.actor.userId, reason: input.reason })
  const state = payment.recovered ? 'recovery' : row.disbursed_on === null ? 'before_payout' : 'repayment'
  const remaining = await completedPayments(tx, row.id, payment)
  const shares = withDeferred(loan, state, sharesOf(payment.allocations), remaining.interestBefore)
  const reversed = { source: payment.source, taken: payment.amount, rest: payment.unallocated, shares, state } as const
  const facts = {
    userId: row.user_id,
    loanId: row.id,
    paymentId: payment.id,
    receiptNumber: payment.receiptNumber,
    valueDate: context.today,
  }
  if (reversed.source === 'office_cash' && !moneyStays) await checkTillCovers(tx, context, add(reversed.taken, reversed.rest))
  const lots = moneyStays
    ? { add: await lotsOfReversed(tx, payment) }
    : { use: takeOldest(unallocated, payment.unallocated, (lot) => lot.paymentId === payment.id) }
  const entryId = await postEntry(tx, context, postingsForReversal(reversed, moneyStays), { ...facts, lots })
  if (opened) await postEntry(tx, context, postingsForRebateReversed(opened), { ...facts, paymentId: null, receiptNumber: null })
  if (!moneyStays) await noteMoneyLeft(tx, { paymentId: payment.id }, entryId)
  const moves = await replayPayments(tx, context, row, remaining)
  const { interestMoved } = moves
  const deferredMoved = deferredMovedBy(loan, shares, moves)
  const moved = state === 'repayment' ? postingsForReplay(interestMoved, deferredMoved) : undefined
  if (moved) await postEntry(tx, context, moved, facts)
  if (row.status === 'written_off' && state === 'repayment') {
    // The write-off came after the payment and grows by it.
    const more = {
      principal: pesewas(shares.principal + interestMoved),
      interest: pesewas(shares.interest - interestMoved),
      deferred: pesewas((shares.deferred ?? NOTHING) - deferredMoved),
    }
    await postEntry(tx, context, postingsForWriteOffRaised(more), { ...facts, paymentId: null })
  }
  await addLoanEvent(tx, context, row.id, 'payment_reversed', input.reason)
  await recordAuditEvent(tx, context, {
    action: 'reversePayment',
    target: { kind: 'payment', id: payment.id },
    before: { status: 'completed', loanId: row.id, loanStatus: loanOf(before, row.id).row.status, amount: payment.amount },
    after: { status: 'reversed', unallocated: moneyStays ? payment.amount : 0 },
    reason: input.reason,
  })
  const leftOver = moneyStays ? pesewas(payment.amount) : NOTHING
  const amount = moneyStays ? payment.amount : add(payment.amount, payment.unallocated)
  const event = { kind: 'payment_reversed' as const, loanId: row.id, amount, reason: input.reason, kept: leftOver }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'payment_reversed')
}

/** Undoes an early settlement; a loan settled by a refinance keeps its rebate (rules L24 and L28). */
async function reopenRebated(tx: Tx, row: LoanRow): Promise<BookedRebate | undefined> {
  if (row.rebate === 0 || row.settled_by_refinance > 0) return undefined
  const { columns } = await restoreSchedule(tx, row)
  await tx
    .updateTable('loans')
    .set({ ...columns, status: 'active', completed_at: null })
    .where('id', '=', row.id)
    .execute()
  return await bookedRebate(tx, row.id)
}

/** Lots keep the day and the loan for which the money was received. */
async function lotsOfReversed(tx: Tx, payment: NonNullable<Awaited<ReturnType<typeof lockCompletedPayment>>>): Promise<readonly NewLot[]> {
  if (payment.source === 'unallocated_money') return lotsToRestore(tx, payment.id)
  const { id: paymentId, amount, loanId, valueDate: receivedOn, takenBy } = payment
  invariant(receivedOn !== null, 'a completed payment has its value date')
  return [{ origin: 'reversal', receivedOn, loanId, amount, paymentId, receiptNumber: null, takenBy }]
}

/** With the deferred interest that the payment earned at its completion (rule L21). */
const withDeferred = (loan: CustomerLoan, state: CompletedPayment['state'], shares: Shares, before: Pesewas): Shares =>
  state === 'repayment' ? { ...shares, deferred: deferredBetween(loan, before, add(before, shares.interest)) } : shares

const deferredMovedBy = (loan: CustomerLoan, reversed: Shares, { earnedBefore, earnedAfter }: Moves): Pesewas =>
  add(deferredBetween(loan, add(earnedBefore, reversed.interest), earnedAfter), reversed.deferred ?? NOTHING)

/** Interest earned by the remaining payments before and after the replay. */
interface Moves {
  readonly earnedBefore: Pesewas
  readonly earnedAfter: Pesewas
  readonly interestMoved: Pesewas
}

async function replayPayments(tx: Tx, context: RequestContext, row: LoanRow, remaining: CompletedPayments): Promise<Moves> {
  const schedule = row.schedule.map(([week, amount, interest, dueDate]) => ({
    week,
    amount: pesewas(amount),
    interest: pesewas(interest),
    dueDate,
  }))
  const placements = replay(schedule, remaining.payments)
  await savePlacements(tx, row.id, placements)
  const statuses = instalmentStatusesOf({
    instalments: schedule,
    money: remaining.payments,
    paidOut: row.disbursed_on !== null,
    openReceipts: [],
    today: context.today,
  })
  await savePaid(tx, row.id, statuses)
  await tx
    .updateTable('loans')
    .set({
      amount_paid: add(...remaining.payments.map((one) => one.amount)),
      weeks_completed: statuses.filter((one) => one.paidOn !== null).length,
      next_payment_due: row.status === 'written_off' ? null : (statuses.find((one) => one.paidOn === null)?.dueDate ?? null),
      ...(row.status === 'completed' && { status: 'active', completed_at: null }),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute()
  const earning = placements.filter((one) => remaining.earning.has(one.id))
  const interest = earning.flatMap((one) => one.allocations).reduce((sum, one) => sum + one.interest, 0)
  return {
    earnedBefore: remaining.interest,
    earnedAfter: pesewas(interest),
    interestMoved: pesewas(interest - remaining.interest),
  }
}
