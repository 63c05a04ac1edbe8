import { type Pesewas, smaller, formatCedis } from '#domain/kernel/money.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { refusalToPay, refusalToTakeArrived, type PayableLoan, type PaymentMethod } from '#domain/payments/payment.ts'
import { normalReceiptNumber, RECEIPT_LENGTH } from '#domain/payments/receipt-form.ts'
import { isCurrent, type LoanStatus } from '#domain/loans/loan.ts'

export const PAYMENT_FIELDS = ['amount', 'momoTransactionId', 'cashReceiptNumber'] as const

export interface PaymentAnswers {
  amount: Pesewas | undefined
  paymentMethod: PaymentMethod
  cashReceiptNumber: string
  momoTransactionId: string
}

/** A message per invalid field (rule W9); empty when the payment can be sent. */
export function paymentErrors(answers: PaymentAnswers, loan: PayableLoan): Record<string, string> {
  const errors: Record<string, string> = {}
  const amount = amountError(answers, loan)
  if (amount !== undefined) errors['amount'] = amount
  if (answers.paymentMethod === 'cash') {
    const receipt = normalReceiptNumber(answers.cashReceiptNumber)
    if (receipt === '') errors['cashReceiptNumber'] = refusal('receipt_missing').message
    else if (receipt.length !== RECEIPT_LENGTH) errors['cashReceiptNumber'] = 'Receipt number must be exactly 6 characters'
  } else if (answers.momoTransactionId.trim() === '') errors['momoTransactionId'] = refusal('transaction_id_missing').message
  return errors
}

/** The office already holds the cash: a receipt above the outstanding amount is accepted, and the rest goes to the credit balance. */
function amountError({ amount, paymentMethod }: PaymentAnswers, loan: PayableLoan): string | undefined {
  if (amount === undefined) return 'Payment amount is required'
  if (amount <= 0) return refusal('amount_not_positive').message
  const refused = paymentMethod === 'cash' ? refusalToTakeArrived(loan, amount) : refusalToPay(loan, amount)
  return refused?.message
}

/** Why the loan accepts no payment at all. */
export function whyClosed(loan: PayableLoan): string | undefined {
  if (loan.awaitsAcceptance) return refusal('terms_await_acceptance').message
  return loan.outstanding > 0 ? undefined : refusal('not_payable').message
}

/** Rule P2. The last instalment differs from the weekly payment by the rounding. */
export function prefilledAmount(loan: { weeklyPaymentAmount: Pesewas; outstanding: Pesewas; weeksRemaining: number }): Pesewas {
  return loan.weeksRemaining <= 1 ? loan.outstanding : smaller(loan.weeklyPaymentAmount, loan.outstanding)
}

interface ChoosableLoan {
  id: number
  status: LoanStatus
  outstanding: Pesewas
  totalRepayAmount: Pesewas
}

/** Current loans, and written-off ones with a balance. */
export const isPayable = (loan: Pick<ChoosableLoan, 'status' | 'outstanding'>): boolean =>
  isCurrent(loan.status) || (loan.status === 'written_off' && loan.outstanding > 0)

export const formatPayable = (loan: ChoosableLoan): string =>
  loan.status === 'written_off'
    ? `Loan #${loan.id}, balance ${formatCedis(loan.outstanding)}`
    : `Loan #${loan.id}, ${formatCedis(loan.totalRepayAmount)}`
