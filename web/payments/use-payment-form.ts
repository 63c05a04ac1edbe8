import { useState } from 'react'
import { submitPayment } from '#contract/payments.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { normalReceiptNumber } from '#domain/payments/receipt-form.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { PAYMENT_FORM } from '#web/payments/payment-form-name.ts'
import { PAYMENT_FIELDS, paymentErrors, whyClosed } from '#web/payments/payment-errors.ts'
import { usePaymentAnswers } from '#web/payments/use-payment-answers.ts'

export type PaymentAnswer = AnswerOf<typeof submitPayment>

interface PaymentFormOptions {
  loans: readonly OwnLoan[]
  first: OwnLoan | undefined
  provider: MomoProvider
  onDone: (answer: PaymentAnswer, before: OwnLoan | undefined) => void
}

/** The payment while it is filled in and sent. */
export function usePaymentForm({ loans, first, provider, onDone }: PaymentFormOptions) {
  const { loan, answers, touched, choose, change, wasSent } = usePaymentAnswers(loans, first, provider)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const payment = useSubmit(submitPayment, {
    keptAs: PAYMENT_FORM,
    onDone: (answer, sent) => {
      wasSent()
      onDone(
        answer,
        loans.find((one) => one.id === sent.params.loanId),
      )
    },
    onFailed: (failed) => setErrors(failed.errors),
  })
  const send = () => {
    if (payment.unanswered) return payment.repeat()
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
      setErrors({})
      choose(id)
    },
    change,
    /** What was typed is kept on this phone. */
    saved: touched && !payment.busy && !payment.unanswered,
    /** Why it cannot be sent, whatever is typed. */
    reason: payment.unanswered ? undefined : loan ? whyClosed(loan) : 'Please select a loan',
    /** Nobody said whether it arrived: until then only the same payment can be sent again. */
    locked: payment.busy || payment.unanswered,
  }
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>
