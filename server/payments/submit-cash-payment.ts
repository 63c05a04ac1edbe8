import { Counter } from 'prom-client'
import { laterOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { freeIn, takeOldest, type Lot } from '#domain/ledger/lots.ts'
import { isBound, refusalToUseReceipt, type BoundReceipt } from '#domain/payments/receipt-number.ts'
import { refusalOfReceiptDate, refusalToPay, refusalToTakeArrived } from '#domain/payments/payment.ts'
import { settle } from '#domain/payments/settlement.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lotsOfReceipt } from '#server/ledger/lots-store.ts'
import { noteReceiptPayment } from '#server/ledger/received-money-store.ts'
import { lockCustomerById, loanOf, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { bookSettlement } from '#server/payments/book-settlement.ts'
import { enterPendingPayment, paymentAction, refusalOfEnteredDate } from '#server/payments/enter-pending-payment.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { payableOf } from '#server/payments/payable.ts'
import type { PaymentRow } from '#server/payments/payment-view.ts'
import { paymentRow } from '#server/payments/payments-query.ts'
import { insertCompletedPayment, type CustomerClaim } from '#server/payments/payments-store.ts'
import { lockReceipt, markReceiptUsed, type StoredReceipt } from '#server/payments/receipts-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { addressGroup } from '#server/platform/http/address-group.ts'
import { commitAndRefuse, type Committed } from '#server/platform/http/mount.ts'
import { countTry, peekTries } from '#server/platform/http/rate-limit.ts'
import { productRegister } from '#server/platform/product-metrics.ts'

export interface CashPayment {
  readonly customerId: string
  readonly loanId: number
  readonly amount: Pesewas
  readonly receiptNumber: string | undefined
  readonly valueDate?: LocalDate | undefined
}

/** Per account. */
const WRONG_NUMBERS = { limit: 5, windowSeconds: 15 * 60, restSeconds: 15 * 60 }
/** Customers can share an address: it never refuses a customer's own receipt, which others cannot use. */
const WRONG_NUMBERS_FROM_ADDRESS = { limit: 100, windowSeconds: 15 * 60, restSeconds: 15 * 60 }
/** Over all accounts: an alarm detects guessing (docs/OPERATIONS.md). */
const wrongReceipts = new Counter({
  name: 'wrong_receipt_numbers_total',
  help: 'Receipt numbers that nobody made, as customers entered them',
  registers: [productRegister],
})

export interface EnteredPayment {
  readonly paymentId: number
  /** Only of a completed payment. */
  readonly completed?: { readonly payment: PaymentRow; readonly loan: LoanRow }
}

/**
 * A bound receipt completes the payment; otherwise the desk confirms it later. @throws Refused by the rules of receipts and payments.
 */
export async function submitCashPayment(tx: Tx, context: RequestContext, input: CashPayment): Promise<EnteredPayment | Committed> {
  if (input.receiptNumber === undefined) {
    const { message } = refusal('receipt_missing')
    throw new Refused(refusal('receipt_missing', undefined, { errors: { cashReceiptNumber: message } }))
  }
  const locked = await lockCustomerById(tx, input.customerId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  const receipt = await lockReceipt(tx, input.receiptNumber)
  await assertMayTry(tx, context, receipt?.userId === input.customerId)
  const payment = { loanId: loan.id, amount: input.amount, userId: input.customerId }
  const own = await lotsOfReceipt(tx, input.customerId, input.receiptNumber, context.today)
  const unusable = refusalToUseReceipt(receipt, payment, context.today, freeIn(own))
  if (unusable?.code === 'receipt_unknown') {
    await countWrongNumber(tx, context)
    return commitAndRefuse(unusable)
  }
  if (unusable || !receipt) throw new Refused(unusable ?? refusal('receipt_unknown'))
  const payable = payableOf(row, loan)
  throwIfRefused(isBound(receipt) ? refusalToTakeArrived(payable, input.amount) : refusalToPay(payable, input.amount))
  if (isBound(receipt)) throwIfRefused(refusalOfReceiptDate(input.valueDate, receipt.madeOn))
  else throwIfRefused(refusalOfEnteredDate(input.valueDate, row, context.today))
  const claim = claimOf(context, input, receipt)
  await markReceiptUsed(tx, receipt.number, laterOf(context.now, receipt.madeAt))
  return isBound(receipt)
    ? complete(tx, context, locked, { claim, receipt, own })
    : { paymentId: await enterPendingPayment(tx, context, locked, claim) }
}

const keysOf = ({ actor, origin }: RequestContext) => ({
  account: `wrong-receipt:${actor.userId}`,
  address: `wrong-receipt:address:${addressGroup(origin.address)}`,
})

/** @throws Refused too_many_requests, by address only for numbers not bound to this customer. */
async function assertMayTry(tx: Tx, context: RequestContext, isOwn: boolean): Promise<void> {
  const keys = keysOf(context)
  const ofAccount = await peekTries(tx, keys.account, WRONG_NUMBERS, context.now)
  const tries = ofAccount.allowed && !isOwn ? await peekTries(tx, keys.address, WRONG_NUMBERS_FROM_ADDRESS, context.now) : ofAccount
  if (!tries.allowed) throw new Refused(refusal('too_many_requests', undefined, { retryAfterSeconds: tries.retryAfterSeconds }))
}

async function countWrongNumber(tx: Tx, context: RequestContext): Promise<void> {
  const keys = keysOf(context)
  await countTry(tx, keys.account, WRONG_NUMBERS, context.now)
  await countTry(tx, keys.address, WRONG_NUMBERS_FROM_ADDRESS, context.now)
  wrongReceipts.inc()
}

const claimOf = (context: RequestContext, input: CashPayment, receipt: StoredReceipt): CustomerClaim => ({
  loanId: input.loanId,
  userId: input.customerId,
  amount: input.amount,
  method: 'cash',
  receiptNumber: receipt.number,
  receiptMadeAt: receipt.madeAt,
  momoProvider: null,
  momoTransactionId: null,
  enteredBy: context.actor.userId,
  enteredOn: context.today,
  valueDate: input.valueDate ?? null,
  at: laterOf(context.now, receipt.madeAt),
})

/** The cash was booked as unallocated with the receipt. */
async function complete(
  tx: Tx,
  context: RequestContext,
  locked: LockedCustomer,
  { claim, receipt, own }: { claim: CustomerClaim; receipt: StoredReceipt & BoundReceipt; own: readonly Lot[] },
): Promise<EnteredPayment> {
  const { row, loan } = loanOf(locked, receipt.loanId)
  const settlement = settle(loan, freeIn(own), receipt.madeOn, context.today)
  const lots = takeOldest(own, settlement.taken)
  const money = { source: 'unallocated_money' as const, valueDate: receipt.madeOn }
  const paymentId = await insertCompletedPayment(tx, claim, { settlement, ...money, at: claim.at, decidedBy: null })
  const after = await bookSettlement(tx, context, locked, row, {
    paymentId,
    receiptNumber: receipt.number,
    settlement,
    proof: null,
    lots,
    ...money,
  })
  await noteReceiptPayment(tx, receipt.number, paymentId)
  await recordAuditEvent(tx, context, {
    action: paymentAction(context, claim),
    target: { kind: 'payment', id: paymentId },
    before: { amountPaid: loan.amountPaid },
    after: { status: 'completed', loanId: loan.id, amount: settlement.taken, unallocated: settlement.rest },
  })
  return { paymentId, completed: { payment: await paymentRow(tx, paymentId), loan: after } }
}
