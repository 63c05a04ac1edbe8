import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToPay, type MomoProvider } from '#domain/payments/payment.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { isTransactionReceived } from '#server/ledger/received-money-store.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-loans-store.ts'
import { enterPendingPayment, refusalOfEnteredDate } from '#server/payments/enter-pending-payment.ts'
import { payableOf } from '#server/payments/payable.ts'
import type { Tx } from '#server/platform/db.ts'

export interface MomoClaim {
  readonly customerId: string
  readonly loanId: number
  readonly amount: Pesewas
  readonly transactionId: string | undefined
  readonly provider: MomoProvider | undefined
  /** Only staff set it. */
  readonly valueDate?: LocalDate | undefined
}

/**
 * The claim waits for staff; several customers may claim the same ID. @throws Refused transaction_id_missing, transaction_claimed or
 * another refusal.
 */
export async function claimMomoPayment(tx: Tx, context: RequestContext, input: MomoClaim): Promise<number> {
  const { transactionId } = input
  if (transactionId === undefined) {
    const { message } = refusal('transaction_id_missing')
    throw new Refused(refusal('transaction_id_missing', undefined, { errors: { momoTransactionId: message } }))
  }
  const locked = await lockCustomerById(tx, input.customerId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  throwIfRefused(refusalToPay(payableOf(row, loan), input.amount))
  throwIfRefused(refusalOfEnteredDate(input.valueDate, row, context.today))
  if (await isTransactionReceived(tx, transactionId)) throw new Refused(refusal('transaction_claimed'))
  return enterPendingPayment(tx, context, locked, {
    loanId: loan.id,
    userId: input.customerId,
    amount: input.amount,
    method: 'momo',
    receiptNumber: null,
    receiptMadeAt: null,
    momoProvider: input.provider ?? locked.customer.momoProvider,
    momoTransactionId: transactionId,
    enteredBy: context.actor.userId,
    enteredOn: context.today,
    valueDate: input.valueDate ?? null,
    at: context.now,
  })
}
