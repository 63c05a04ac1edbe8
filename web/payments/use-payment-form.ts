import { PAYMENT_FORM } from '#web/lib/local-data.ts'
import { useState } from 'react'
import { submitPayment } from '#contract/payments.ts'
import type { MomoProvider, CustomerPaymentMethod } from '#domain/payments/payment.ts'
import { normalReceiptNumber } from '#domain/payments/receipt-form.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { PAYMENT_FIELDS, paymentErrors, whyClosed, prefilledAmount } from '#web/payments/payment-rules.ts'
import { forgetDraft, readDraft, useSavedDraft, type Draft } from '#web/lib/draft.ts'
import { formatAmount, type Pesewas } from '#domain/kernel/money.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { useRepeatWhenBack } from '#web/payments/use-repeat-when-back.ts'
import { readCedis } from '#web/forms/cedis-typing.ts'

export type PaymentAnswer = AnswerOf<typeof submitPayment>

interface PaymentFormOptions {
  loans: readonly OwnLoan[]
  first: OwnLoan | undefined
  provider: MomoProvider
  /** Used last; cash at the first payment (rule P23). */
  method: CustomerPaymentMethod
  /** Undefined: not known yet. */
  networks: readonly MomoProvider[] | undefined
  onRequest: () => void
  onDone: (answer: PaymentAnswer) => void
}

export function usePaymentForm({ loans, first, provider, method, networks, onRequest, onDone }: PaymentFormOptions) {
  const { loan, answers, touched, choose, change, recognise, reset } = usePaymentAnswers(loans, first, provider, method)
  /** The network sends a prompt, unless a payment was made already. */
  const isRequest = answers.paymentMethod === 'momo' && (networks?.length ?? 0) > 0 && answers.momoTransactionId.trim() === ''
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const payment = useSubmit(submitPayment, {
    pendingAs: PAYMENT_FORM,
    onDone: (answer) => {
      reset()
      onDone(answer)
    },
    onFailed: (failed) => setErrors(failed.errors),
  })
  const { isAutomatic, sentByHand } = useRepeatWhenBack(payment)
  const send = () => {
    sentByHand()
    if (payment.unanswered) return payment.repeat()
    if (!loan) return
    const found = paymentErrors(answers, loan, isRequest)
    setErrors(found)
    focusFirstError(PAYMENT_FIELDS, found)
    const { amount, paymentMethod, cashReceiptNumber, momoTransactionId, momoProvider } = answers
    if (amount === undefined || Object.keys(found).length > 0) return
    if (isRequest) return onRequest()
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
    isRequest,
    errors,
    payment,
    error: isAutomatic ? undefined : payment.error,
    send,
    chooseLoan: (id: number) => {
      setErrors({})
      choose(id)
    },
    change,
    recognise,
    saved: touched && !payment.busy && !payment.unanswered,
    reason: payment.unanswered ? undefined : loan ? whyClosed(loan, answers.paymentMethod, isRequest) : 'Please select a loan',
    /** Without a response only the same payment can be sent again. */
    locked: payment.busy || payment.unanswered,
  }
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>

/** Stored on the phone until sent. */
function usePaymentAnswers(loans: readonly OwnLoan[], first: OwnLoan | undefined, provider: MomoProvider, method: CustomerPaymentMethod) {
  const [draft] = useState(() => readDraft(PAYMENT_FORM))
  const opened = loans.find((one) => String(one.id) === draft['loanId']) ?? first
  const [loanId, setLoanId] = useState(opened?.id)
  const [touched, setTouched] = useState(draft['amountText'] !== undefined)
  const [answers, setAnswers] = useState<Answers>({
    ...prefill(opened),
    paymentMethod: method,
    cashReceiptNumber: '',
    momoTransactionId: '',
    momoProvider: provider,
    ...answersIn(draft),
  })
  useSavedDraft(PAYMENT_FORM, touched ? draftOf(answers, loanId) : undefined)
  return {
    loan: loans.find((one) => one.id === loanId),
    answers,
    touched,
    choose: (id: number) => {
      setTouched(true)
      setLoanId(id)
      setAnswers({ ...answers, ...prefill(loans.find((one) => one.id === id)) })
    },
    /** Fills in a receipt, or the amount of a button. */
    recognise: (id: number, amount: Pesewas) => {
      setTouched(true)
      setLoanId(id)
      setAnswers((now) => ({ ...now, amount, amountText: formatAmount(amount) }))
    },
    change: (change: Partial<Answers>) => {
      setTouched(true)
      setAnswers((now) => ({ ...now, ...change }))
    },
    reset: () => {
      setTouched(false)
      forgetDraft(PAYMENT_FORM)
    },
  }
}

interface Answers {
  amountText: string
  amount: Pesewas | undefined
  paymentMethod: CustomerPaymentMethod
  cashReceiptNumber: string
  momoTransactionId: string
  momoProvider: MomoProvider
}

function prefill(loan: OwnLoan | undefined): Pick<Answers, 'amountText' | 'amount'> {
  const amount = loan && prefilledAmount(loan)
  return { amount, amountText: amount === undefined ? '' : formatAmount(amount) }
}

function draftOf(answers: Answers, loanId: number | undefined): Draft {
  const { amountText, paymentMethod, cashReceiptNumber, momoTransactionId, momoProvider } = answers
  return { loanId: String(loanId ?? ''), amountText, paymentMethod, cashReceiptNumber, momoTransactionId, momoProvider }
}

function answersIn(draft: Draft): Partial<Answers> {
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
