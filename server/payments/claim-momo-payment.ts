import { sql } from 'kysely'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, unlessRefused } from '#domain/kernel/refusal.ts'
import { refusalToPay, type MomoProvider } from '#domain/payments/payment.ts'
import type { Act } from '#server/audit/act.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-books-store.ts'
import { enterPendingPayment } from '#server/payments/enter-pending-payment.ts'
import { payableOf } from '#server/payments/payable.ts'
import type { Tx } from '#server/platform/db.ts'

export interface MomoClaim {
  readonly loanId: number
  readonly amount: Pesewas
  readonly transactionId: string | undefined
  /** The customer's own network, unless said. */
  readonly provider: MomoProvider | undefined
}

/**
 * Keeps a mobile money transaction ID that the customer typed, until it is confirmed. The same ID may be claimed by several people: all claims are kept,
 * and confirming one fails the others.
 * @throws Refused by refusalToPay, transaction_id_missing, or transaction_claimed once a payment with that ID was completed.
 */
export async function claimMomoPayment(tx: Tx, act: Act, input: MomoClaim): Promise<number> {
  const { transactionId } = input
  if (transactionId === undefined) {
    const { message } = refusal('transaction_id_missing')
    throw new Refused(refusal('transaction_id_missing', undefined, { errors: { momoTransactionId: message } }))
  }
  const locked = await lockCustomerById(tx, act.actor.userId, act.today)
  const { row, loan } = loanOf(locked, input.loanId)
  unlessRefused(refusalToPay(payableOf(row, loan), input.amount))
  const provider = input.provider ?? locked.customer.momoProvider
  if (await isCompleted(tx, provider, transactionId)) throw new Refused(refusal('transaction_claimed'))
  return enterPendingPayment(tx, act, locked, {
    loanId: loan.id,
    userId: act.actor.userId,
    amount: input.amount,
    method: 'momo',
    receiptNumber: null,
    receiptMadeAt: null,
    momoProvider: provider,
    momoTransactionId: transactionId,
    enteredBy: act.actor.userId,
    enteredOn: act.today,
    at: act.now,
  })
}

/** Whether a payment with this ID of this network was completed. */
export async function isCompleted(tx: Tx, provider: string, transactionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payments
    where status = 'completed' and momo_provider = ${provider} and upper(momo_transaction_id) = upper(${transactionId})`.execute(tx)
  return rows.length > 0
}
