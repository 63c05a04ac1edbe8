import { laterOf } from '#domain/kernel/calendar.ts'
import { add, NOTHING, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { outstandingInterest, outstandingPrincipal, type CustomerLoan } from '#domain/loans/customer-loans.ts'
import { deferredBetween, paidInterest } from '#domain/loans/deferred-interest.ts'
import { rebatedLoan, type EarlySettlement } from '#domain/loans/early-settlement.ts'
import {
  postingsForRebate,
  postingsForRebateReversed,
  postingsForRefinance,
  postingsForRefinanceUndone,
  type BookedRebate,
} from '#domain/loans/loan-postings.ts'
import { saveAmounts } from '#server/loans/instalments-store.ts'
import { withoutSettled } from '#domain/loans/settled-tail.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { loanOf, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { closeReceipts } from '#server/loans/close-receipts.ts'
import { bookedRebate, restoreSchedule, splitAllocations } from '#server/loans/rebates-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

interface Settling {
  readonly newLoanId: number
  readonly deferredInterest: Pesewas
}

const partsLeft = (old: CustomerLoan) => ({ principal: outstandingPrincipal(old), interest: outstandingInterest(old) })

/** Paid shares and their deferred interest follow the schedule before the rebate. */
function rebateOfRefinance(old: CustomerLoan, rebated: CustomerLoan): BookedRebate {
  const [before, after] = [paidInterest(old.instalments), paidInterest(rebated.instalments)]
  const paid = subtract(before, after)
  return { interest: subtract(rebated.rebate ?? NOTHING, paid), paid, deferred: deferredBetween(old, before, after) }
}

/** No payment: the settled interest stays unearned on the new loan (rule L21). */
export async function settleRefinanced(
  tx: Tx,
  context: RequestContext,
  locked: LockedCustomer,
  {
    old,
    closing,
    newLoanId,
    deferredInterest,
    from,
  }: Settling & { readonly old: CustomerLoan; readonly closing: EarlySettlement; readonly from: 'office_cash' | 'momo_clearing' },
): Promise<void> {
  const { row } = loanOf(locked, old.id)
  const { amount: settled, rebate } = closing
  const rebated = rebatedLoan(old, rebate)
  await tx
    .updateTable('loans')
    .set({
      status: 'completed',
      completed_at: laterOf(context.now, row.disbursed_at ?? context.now),
      settled_by_refinance: settled,
      ...(rebate > NOTHING && { total_repayment: row.total_repayment - rebate, rebate }),
      refinanced_to_loan_id: newLoanId,
      next_payment_due: null,
      version: row.version + 1,
    })
    .where('id', '=', old.id)
    .execute()
  await tx.updateTable('loans').set({ deferred_interest: deferredInterest }).where('id', '=', newLoanId).execute()
  const facts = { userId: row.user_id, loanId: old.id, paymentId: null, receiptNumber: null, valueDate: context.today }
  if (rebate > NOTHING) {
    await saveAmounts(tx, old.id, rebated.instalments)
    await splitAllocations(tx, old.id, rebated.instalments)
    await postEntry(tx, context, postingsForRebate(rebateOfRefinance(old, rebated)), facts)
  }
  await postEntry(tx, context, postingsForRefinance({ left: partsLeft(rebated), deferred: deferredInterest, newLoanId }, from), facts)
  await closeReceipts(tx, context, { loanId: old.id, userId: row.user_id }, `Loan #${newLoanId} settled the loan.`)
  await addLoanEvent(tx, context, old.id, 'settled_by_refinance')
  const event = { kind: 'refinance_settled' as const, loanId: old.id, newLoanId, settled }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
}

/** @returns the loan opened again and what had settled it; undefined without a refinance. */
export async function unsettleRefinanced(
  tx: Tx,
  context: RequestContext,
  locked: LockedCustomer,
  { newLoanId, deferredInterest, to }: Settling & { readonly to: 'office_cash' | 'momo_clearing' },
): Promise<{ readonly loanId: number; readonly settled: Pesewas } | undefined> {
  const row = locked.rows.find((one) => one.refinanced_to_loan_id === newLoanId)
  if (!row) return undefined
  // The interest of the settled tail; a later reversal opens only weeks before it.
  const schedule = row.schedule.map(([, amount, interest]) => ({ amount: pesewas(amount), interest: pesewas(interest) }))
  const before = withoutSettled(schedule, pesewas(row.settled_by_refinance))
  const interest = subtract(add(...schedule.map((one) => one.interest)), add(...before.map((one) => one.interest)))
  const restored = await restoreSchedule(tx, row)
  if (restored.schedule) await splitAllocations(tx, row.id, restored.schedule)
  await tx
    .updateTable('loans')
    .set({
      ...restored.columns,
      status: 'active',
      completed_at: null,
      settled_by_refinance: NOTHING,
      refinanced_to_loan_id: null,
      next_payment_due: row.schedule.find(([, amount, , , paid]) => paid < amount)?.[3] ?? null,
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute()
  const facts = { userId: row.user_id, loanId: row.id, paymentId: null, receiptNumber: null, valueDate: context.today }
  const left = { principal: subtract(pesewas(row.settled_by_refinance), interest), interest }
  await postEntry(tx, context, postingsForRefinanceUndone({ left, deferred: deferredInterest, newLoanId }, to), facts)
  if (row.rebate > 0) await postEntry(tx, context, postingsForRebateReversed(await bookedRebate(tx, row.id)), facts)
  await addLoanEvent(tx, context, row.id, 'payout_returned')
  return { loanId: row.id, settled: pesewas(row.settled_by_refinance) }
}
