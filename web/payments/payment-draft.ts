import { groupedCedis, type Pesewas } from '#domain/kernel/money.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import type { MomoProvider, PaymentMethod } from '#domain/payments/payment.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { readCedis } from '#web/forms/cedis-typing.ts'
import type { Draft } from '#web/lib/draft.ts'
import { prefilledAmount } from '#web/payments/payment-prefill.ts'

export interface Answers {
  amountText: string
  amount: Pesewas | undefined
  paymentMethod: PaymentMethod
  cashReceiptNumber: string
  momoTransactionId: string
  momoProvider: MomoProvider
}

/** What the amount field holds when a loan is chosen. */
export function prefill(loan: OwnLoan | undefined): Pick<Answers, 'amountText' | 'amount'> {
  const amount = loan && prefilledAmount(loan)
  return { amount, amountText: amount === undefined ? '' : groupedCedis(amount) }
}

export function draftOf(answers: Answers, loanId: number | undefined): Draft {
  const { amountText, paymentMethod, cashReceiptNumber, momoTransactionId, momoProvider } = answers
  return { loanId: String(loanId ?? ''), amountText, paymentMethod, cashReceiptNumber, momoTransactionId, momoProvider }
}

/** What was typed before; nothing where there is no draft. */
export function answersIn(draft: Draft): Partial<Answers> {
  const { amountText, cashReceiptNumber, momoTransactionId } = draft
  if (amountText === undefined) return {}
  const provider = MOMO_PROVIDERS.find((one) => one === draft['momoProvider'])
  return {
    amountText,
    amount: readCedis(amountText),
    paymentMethod: draft['paymentMethod'] === 'momo' ? 'momo' : 'cash',
    cashReceiptNumber: cashReceiptNumber ?? '',
    momoTransactionId: momoTransactionId ?? '',
    ...(provider && { momoProvider: provider }),
  }
}
