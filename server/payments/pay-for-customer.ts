import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalOfReceiptDate, type MomoProvider, type PaymentMethod } from '#domain/payments/payment.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-loans-store.ts'
import { claimMomoPayment } from '#server/payments/claim-momo-payment.ts'
import { makeReceipt } from '#server/payments/make-receipt.ts'
import { submitCashPayment } from '#server/payments/submit-cash-payment.ts'
import type { Tx } from '#server/platform/db.ts'
import { Committed } from '#server/platform/http/mount.ts'
import type { Random } from '#server/platform/random.ts'

export interface PaymentForCustomer {
  readonly customerId: string
  readonly loanId: number
  readonly amount: Pesewas
  /** Defaults to mobile money. */
  readonly method: PaymentMethod | undefined
  readonly receiptNumber: string | undefined
  readonly transactionId: string | undefined
  readonly provider: MomoProvider | undefined
  readonly valueDate: LocalDate | undefined
}

/**
 * Cash without a receipt number gets one and is entered in one step, through the caller's till. @throws Refused own_record, not_found or by
 * the payment.
 */
export async function payForCustomer(
  tx: Tx,
  context: RequestContext,
  random: Random,
  input: PaymentForCustomer,
): Promise<number | Committed> {
  const { customerId, loanId, amount, valueDate } = input
  if (customerId === context.actor.userId) throw new Refused(refusal('own_record'))
  if (input.method !== 'cash') return claimMomoPayment(tx, context, input)
  const receiptNumber = input.receiptNumber ?? (await makeReceiptNow(tx, context, random, input))
  const entered = await submitCashPayment(tx, context, { customerId, loanId, amount, valueDate, receiptNumber })
  return entered instanceof Committed ? entered : entered.paymentId
}

async function makeReceiptNow(tx: Tx, context: RequestContext, random: Random, input: PaymentForCustomer): Promise<string> {
  // makeReceipt binds to the loan's owner, who must be the named customer.
  loanOf(await lockCustomerById(tx, input.customerId, context.today), input.loanId)
  throwIfRefused(refusalOfReceiptDate(input.valueDate, context.today))
  return makeReceipt(tx, context, random, { loanId: input.loanId, amount: input.amount, entered: true })
}
