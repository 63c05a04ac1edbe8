import * as z from 'zod/mini'
import { paymentBody } from '#contract/payments.ts'
import { encodeCedis, formatCedis, smaller, type Pesewas } from '#domain/kernel/money.ts'
import { fieldErrors } from '#web/lib/api-error.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import {
  refusalToPay,
  refusalToTakeArrived,
  refusalToTakeMoney,
  type PayableLoan,
  type CustomerPaymentMethod,
} from '#domain/payments/payment.ts'
import { refusalToClaim } from '#domain/loans/claim.ts'
import { payoffOfLoan } from '#domain/loans/instalment-unit.ts'
import { isCurrent, type LoanStatus } from '#domain/loans/loan.ts'

export const PAYMENT_FIELDS = ['amount', 'momoTransactionId', 'cashReceiptNumber'] as const

export interface PaymentAnswers {
  amount: Pesewas | undefined
  paymentMethod: CustomerPaymentMethod
  cashReceiptNumber: string
  momoTransactionId: string
}

/** One message per invalid field (rule W9). A request to the network needs only an amount. */
export function paymentErrors(answers: PaymentAnswers, loan: PayableLoan, isRequest = false): Record<string, string> {
  const { amount, cashReceiptNumber, momoTransactionId } = answers
  const cash = answers.paymentMethod === 'cash'
  const body = { amount: amount === undefined ? '' : encodeCedis(amount), ...(cash ? { cashReceiptNumber } : { momoTransactionId }) }
  const errors = fieldErrors(z.safeDecode(paymentBody, body).error?.issues ?? [])
  if (cash && cashReceiptNumber.trim() === '') errors['cashReceiptNumber'] = refusal('receipt_missing').message
  if (!cash && !isRequest && momoTransactionId.trim() === '') errors['momoTransactionId'] = refusal('transaction_id_missing').message
  // The office already has the cash: a receipt above the outstanding is accepted, and the rest becomes credit balance.
  const refused = amount === undefined ? undefined : cash ? refusalToTakeArrived(loan, amount) : refusalToPay(loan, amount)
  if (refused) errors['amount'] ??= refused.message
  return errors
}

/** For any amount. Stopped claims close typed transaction IDs; a receipt number may be bound (rule P19). */
export const whyClosed = (
  loan: PayableLoan & { readonly claimsStopped: boolean },
  method: CustomerPaymentMethod,
  isRequest = false,
): string | undefined =>
  (refusalToTakeMoney(loan) ?? (method === 'momo' && !isRequest ? refusalToClaim(loan.claimsStopped) : undefined))?.message

/** Rule P2. The last instalment differs by the rounding. */
export function prefilledAmount(loan: PrefilledLoan): Pesewas {
  const all = payoffOfLoan(loan)
  return loan.weeksRemaining <= 1 ? all : smaller(loan.weeklyPaymentAmount, all)
}

type PrefilledLoan = Parameters<typeof payoffOfLoan>[0] & { readonly weeklyPaymentAmount: Pesewas; readonly weeksRemaining: number }

interface ChoosableLoan {
  id: number
  status: LoanStatus
  outstanding: Pesewas
  totalRepayAmount: Pesewas
}

export const isPayable = (loan: Pick<ChoosableLoan, 'status' | 'outstanding'>): boolean =>
  isCurrent(loan.status) || (loan.status === 'written_off' && loan.outstanding > 0)

export const formatPayable = (loan: ChoosableLoan): string =>
  loan.status === 'written_off'
    ? `Loan #${loan.id}, balance ${formatCedis(loan.outstanding)}`
    : `Loan #${loan.id}, ${formatCedis(loan.totalRepayAmount)}`
