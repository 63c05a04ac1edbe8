import { useState } from 'react'
import type { MomoProvider } from '#domain/payments/payment.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { forgetDraft, readDraft, useKeptDraft } from '#web/lib/draft.ts'
import { answersIn, draftOf, prefill, type Answers } from '#web/payments/payment-draft.ts'
import { PAYMENT_FORM } from '#web/payments/payment-form-name.ts'

/** What is typed into the payment form, kept on the phone from the first keystroke until it is sent. */
export function usePaymentAnswers(loans: readonly OwnLoan[], first: OwnLoan | undefined, provider: MomoProvider) {
  const [draft] = useState(() => readDraft(PAYMENT_FORM))
  const opened = loans.find((one) => String(one.id) === draft['loanId']) ?? first
  const [loanId, setLoanId] = useState(opened?.id)
  const [touched, setTouched] = useState(draft['amountText'] !== undefined)
  const [answers, setAnswers] = useState<Answers>({
    ...prefill(opened),
    paymentMethod: 'cash',
    cashReceiptNumber: '',
    momoTransactionId: '',
    momoProvider: provider,
    ...answersIn(draft),
  })
  useKeptDraft(PAYMENT_FORM, touched ? draftOf(answers, loanId) : undefined)
  return {
    loan: loans.find((one) => one.id === loanId),
    answers,
    touched,
    choose: (id: number) => {
      setLoanId(id)
      setAnswers({ ...answers, ...prefill(loans.find((one) => one.id === id)) })
    },
    change: (change: Partial<Answers>) => {
      setTouched(true)
      setAnswers({ ...answers, ...change })
    },
    wasSent: () => {
      setTouched(false)
      forgetDraft(PAYMENT_FORM)
    },
  }
}
