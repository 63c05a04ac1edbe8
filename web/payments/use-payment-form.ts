import { useState } from 'react'
import { submitPayment } from '#contract/payments.ts'
import { groupedCedis, type Pesewas } from '#domain/kernel/money.ts'
import type { MomoProvider, PaymentMethod } from '#domain/payments/payment.ts'
import { normalReceiptNumber } from '#domain/payments/receipt-number.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { PAYMENT_FIELDS, paymentErrors, whyClosed } from '#web/payments/payment-errors.ts'
import { prefilledAmount } from '#web/payments/payment-prefill.ts'

export type PaymentAnswer = AnswerOf<typeof submitPayment>

interface Answers {
  amountText: string
  amount: Pesewas | undefined
  paymentMethod: PaymentMethod
  cashReceiptNumber: string
  momoTransactionId: string
  momoProvider: MomoProvider
}

const prefill = (loan: OwnLoan | undefined): Pick<Answers, 'amountText' | 'amount'> => {
  const amount = loan && prefilledAmount(loan)
  return { amount, amountText: amount === undefined ? '' : groupedCedis(amount) }
}

interface PaymentFormOptions {
  loans: readonly OwnLoan[]
  first: OwnLoan | undefined
  provider: MomoProvider
  onDone: (answer: PaymentAnswer, before: OwnLoan | undefined) => void
}

/** The payment while it is filled in and sent. */
export function usePaymentForm({ loans, first, provider, onDone }: PaymentFormOptions) {
  const [loanId, setLoanId] = useState(first?.id)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [answers, setAnswers] = useState<Answers>({
    ...prefill(first),
    paymentMethod: 'cash',
    cashReceiptNumber: '',
    momoTransactionId: '',
    momoProvider: provider,
  })
  const loan = loans.find((one) => one.id === loanId)
  const payment = useSubmit(submitPayment, {
    onDone: (answer, sent) =>
      onDone(
        answer,
        loans.find((one) => one.id === sent.params.loanId),
      ),
    onFailed: (failed) => setErrors(failed.errors),
  })
  const send = () => {
    if (!loan) return
    const found = paymentErrors(answers, loan)
    setErrors(found)
    focusFirstError(PAYMENT_FIELDS, found)
    const { amount, paymentMethod, cashReceiptNumber, momoTransactionId, momoProvider } = answers
    if (amount === undefined || Object.keys(found).length > 0) return
    const cash = paymentMethod === 'cash'
    payment.send({
      params: { loanId: loan.id },
      body: {
        amount,
        paymentMethod,
        cashReceiptNumber: cash ? normalReceiptNumber(cashReceiptNumber) : undefined,
        momoTransactionId: cash ? undefined : momoTransactionId.trim(),
        momoProvider: cash ? undefined : momoProvider,
      },
    })
  }
  return {
    loan,
    answers,
    errors,
    payment,
    send,
    chooseLoan: (id: number) => {
      setLoanId(id)
      setErrors({})
      setAnswers({ ...answers, ...prefill(loans.find((one) => one.id === id)) })
    },
    change: (change: Partial<Answers>) => setAnswers({ ...answers, ...change }),
    /** Why it cannot be sent, whatever is typed. */
    reason: loan ? whyClosed(loan) : 'Please select a loan',
    /** Nobody said whether it arrived: until then only the same payment can be sent again. */
    locked: payment.busy || payment.unanswered,
  }
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>
