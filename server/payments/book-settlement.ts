import { laterOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, pesewas } from '#domain/kernel/money.ts'
import type { LotPart } from '#domain/ledger/lots.ts'
import { postingsForRebate } from '#domain/loans/loan-postings.ts'
import { postingsForPayment, type MoneySource } from '#domain/payments/payment-postings.ts'
import type { Settlement } from '#domain/payments/settlement.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import type { NewLot } from '#server/ledger/lots-store.ts'
import { registerReceivedMoney, type MoneyProof } from '#server/ledger/received-money-store.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import type { LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { saveAmounts, savePaid } from '#server/loans/instalments-store.ts'
import { closeReceipts } from '#server/loans/close-receipts.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { loanIn, type LoanRow } from '#server/loans/loan-rows.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { insertAllocations } from '#server/payments/payments-store.ts'
import type { Tx } from '#server/platform/db.ts'

export interface Booking {
  readonly paymentId: number
  readonly receiptNumber: string | null
  readonly settlement: Settlement
  readonly source: MoneySource
  readonly valueDate: LocalDate
  /** Null for unallocated money, which was received before. */
  readonly proof: MoneyProof | null
  readonly lots?: readonly LotPart[]
}

/**
 * The only path that books a completed payment, under the customer's lock. refreshCustomerSummary reads the other writes, so it is last.
 * @throws Refused transaction_claimed.
 */
export async function bookSettlement(
  tx: Tx,
  context: RequestContext,
  { customer }: LockedCustomer,
  row: LoanRow,
  booking: Booking,
): Promise<LoanRow> {
  const { settlement, paymentId } = booking
  const { after } = settlement
  // A written-off loan stays so when fully recovered.
  const recovered = settlement.state === 'recovery'
  const completed = after.outstanding === 0 && !recovered
  const entry = postingsForPayment({ ...settlement, source: booking.source })
  const recipient = { userId: row.user_id, phone: customer.phone, now: context.now }
  await insertAllocations(tx, paymentId, row.id, settlement.allocations)
  const { early } = settlement
  if (early) await saveAmounts(tx, row.id, early.schedule)
  await savePaid(tx, row.id, after.instalments)
  await tx
    .updateTable('loans')
    .set({
      amount_paid: after.amountPaid,
      weeks_completed: after.weeksCompleted,
      next_payment_due: recovered ? null : after.nextPaymentDue,
      version: row.version + 1,
      ...(early && { total_repayment: after.amountPaid, rebate: row.total_repayment - after.amountPaid }),
      ...(completed && { status: 'completed', completed_at: laterOf(context.now, row.disbursed_at ?? context.now) }),
    })
    .where('id', '=', row.id)
    .execute()
  const of = { userId: row.user_id, loanId: row.id }
  const entryId = await postEntry(tx, context, entry, {
    ...of,
    paymentId,
    receiptNumber: booking.receiptNumber,
    valueDate: booking.valueDate,
    lots: booking.lots ? { use: booking.lots } : overpaymentOf(context, row, booking),
  })
  if (early)
    await postEntry(tx, context, postingsForRebate(early.rebate), {
      ...of,
      paymentId: null,
      receiptNumber: null,
      valueDate: booking.valueDate,
    })
  if (booking.proof) await registerReceivedMoney(tx, { proof: booking.proof, entryId, userId: row.user_id, paymentId })
  await addLoanEvent(tx, context, row.id, 'payment_completed')
  await notifyCustomer(tx, {
    ...recipient,
    event: {
      kind: 'payment_completed',
      loanId: row.id,
      amount: settlement.taken,
      left: after.outstanding,
      unallocated: settlement.rest,
      nextDue: after.nextPaymentDue,
    },
  })
  const reason = after.outstanding === NOTHING ? 'The loan is fully repaid.' : null
  await closeReceipts(tx, context, of, reason)
  if (completed) {
    await addLoanEvent(tx, context, row.id, 'completed')
    await notifyCustomer(tx, {
      ...recipient,
      event: { kind: 'loan_completed', loanId: row.id, total: add(after.amountPaid, pesewas(row.settled_by_refinance)) },
    })
  }
  const loans = await refreshCustomerSummary(tx, row.user_id, context.now, 'payment_completed')
  return loanIn(loans, row.id)
}

function overpaymentOf(context: RequestContext, row: LoanRow, booking: Booking): { readonly add: readonly NewLot[] } | undefined {
  const { settlement, valueDate: receivedOn, paymentId, receiptNumber, proof } = booking
  if (settlement.rest <= NOTHING) return undefined
  const takenBy = proof?.kind === 'collection' ? null : context.actor.userId
  return { add: [{ origin: 'overpayment', receivedOn, loanId: row.id, amount: settlement.rest, paymentId, receiptNumber, takenBy }] }
}
