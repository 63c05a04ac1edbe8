import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToPay } from '#domain/payments/payment.ts'
import { settle } from '#domain/payments/settlement.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { dayReceivedFor, freeUnallocatedOf } from '#server/ledger/unallocated-query.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-loans-store.ts'
import { bookSettlement } from '#server/payments/book-settlement.ts'
import { payableOf } from '#server/payments/payable.ts'
import { insertCompletedPayment } from '#server/payments/payments-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Applied to the loan for which it came, the money keeps its value date; otherwise it is dated today (rule P14).
 * @throws Refused not_found, own_record, too_little_unallocated, or by refusalToPay.
 */
export async function applyUnallocated(
  tx: Tx,
  context: RequestContext,
  input: { userId: string; loanId: number; amount: Pesewas },
): Promise<number> {
  const locked = await lockCustomerById(tx, input.userId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  if (input.userId === context.actor.userId) throw new Refused(refusal('own_record'))
  throwIfRefused(refusalToPay(payableOf(row, loan), input.amount))
  const free = await freeUnallocatedOf(tx, input.userId, context.today)
  if (input.amount > free) throw new Refused(refusal('too_little_unallocated', { amount: free }))
  const valueDate = (await dayReceivedFor(tx, loan.id, input.amount, context.today)) ?? context.today
  const settlement = settle(loan, input.amount, valueDate, context.today)
  const money = { source: 'unallocated_money' as const, valueDate }
  const claim = {
    loanId: loan.id,
    userId: input.userId,
    amount: input.amount,
    method: 'cash' as const,
    receiptNumber: null,
    receiptMadeAt: null,
    momoProvider: null,
    momoTransactionId: null,
    enteredBy: context.actor.userId,
    enteredOn: context.today,
    valueDate,
    at: context.now,
  }
  const paymentId = await insertCompletedPayment(tx, claim, { settlement, ...money, at: context.now, decidedBy: context.actor.userId })
  await recordAuditEvent(tx, context, {
    action: 'applyUnallocated',
    target: { kind: 'payment', id: paymentId },
    before: { unallocated: free, amountPaid: loan.amountPaid },
    after: { loanId: loan.id, amount: settlement.taken, valueDate },
  })
  await bookSettlement(tx, context, locked, row, { paymentId, receiptNumber: null, settlement, proof: null, ...money })
  return paymentId
}
