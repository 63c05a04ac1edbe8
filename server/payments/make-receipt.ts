import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { postingsForReceipt } from '#domain/payments/payment-postings.ts'
import { refusalToPay, refusalToReceive } from '#domain/payments/payment.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { registerReceivedMoney } from '#server/ledger/received-money-store.ts'
import { reservedForLoan } from '#server/ledger/lots-store.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import { closeExpiredReceipts } from '#server/loans/close-receipts.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { payableOf } from '#server/payments/payable.ts'
import { insertReceipt } from '#server/payments/receipts-store.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Random } from '#server/platform/random.ts'

/**
 * With loan and amount the receipt is bound: its cash is booked now. `entered`: the payment that follows at once notifies instead.
 * @throws Refused receipt_needs_loan_and_amount, not_found, own_record or by refusalToPay.
 */
export async function makeReceipt(
  tx: Tx,
  context: RequestContext,
  random: Random,
  input: { loanId: number | undefined; amount: Pesewas | undefined; entered?: true },
): Promise<string> {
  const made = { madeBy: context.actor.userId, madeAt: context.now, madeOn: context.today }
  if (input.loanId === undefined && input.amount === undefined) {
    const number = await insertReceipt(tx, random, { ...made, bound: undefined })
    await recordAuditEvent(tx, context, { action: 'generateReceipt', target: { kind: 'receipt', id: number } })
    return number
  }
  if (input.loanId === undefined || input.amount === undefined) throw new Refused(refusal('receipt_needs_loan_and_amount'))
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  if (row.user_id === context.actor.userId) throw new Refused(refusal('own_record'))
  const payable = payableOf(row, loan)
  throwIfRefused(refusalToPay(payable, input.amount))
  await closeExpiredReceipts(tx, context, row.user_id)
  const reserved = await reservedForLoan(tx, { id: loan.id, userId: row.user_id }, context.today)
  throwIfRefused(refusalToReceive(payable, reserved, input.amount))
  const number = await insertReceipt(tx, random, { ...made, bound: { loanId: loan.id, userId: row.user_id, amount: input.amount } })
  const facts = { userId: row.user_id, loanId: loan.id, paymentId: null, receiptNumber: number, valueDate: context.today }
  const entryId = await postEntry(tx, context, postingsForReceipt(input.amount), facts)
  const proof = { kind: 'cash_receipt', receiptNumber: number } as const
  await registerReceivedMoney(tx, { proof, entryId, userId: row.user_id, paymentId: null })
  await recordAuditEvent(tx, context, {
    action: 'generateReceipt',
    target: { kind: 'receipt', id: number },
    after: { loanId: loan.id, amount: input.amount },
  })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'receipt_made')
  if (input.entered) return number
  const event = { kind: 'receipt_made' as const, loanId: loan.id, amount: input.amount, receiptNumber: number }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  return number
}
