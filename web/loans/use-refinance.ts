import { useState } from 'react'
import { readCreditScore } from '#contract/credit.ts'
import { readRefinanceQuote, refinanceLoan } from '#contract/loan-refinance.ts'
import { listOwnLoans, readLoan } from '#contract/loans.ts'
import { listNotifications } from '#contract/notifications.ts'
import { NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { refinanceProblem, refinanceReasonProblem } from '#web/loans/refinance-state.ts'
import { serverTermsIn, type ServerTerms, hashTerms, termsOfAmount } from '#web/loans/agreed-terms.ts'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'
import { useCalendar } from '#web/loans/use-calendar.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'

export type NewLoan = AnswerOf<typeof refinanceLoan>['loan']
export type RefinanceQuote = AnswerOf<typeof readRefinanceQuote>

const EMPTY = { amountText: '', amount: undefined as Pesewas | undefined, reason: '', termsAccepted: false }
const TYPING_MS = 300

/** The state of the refinance form. The server computes settlement and cost; the terms are those of the typed amount. */
export function useRefinance(loan: LoanDetails, onAsked: (newLoan: NewLoan) => void) {
  const refresh = useRefresh()
  const calendar = useCalendar()
  const [answers, setAnswers] = useState(EMPTY)
  const [newTerms, setNewTerms] = useState<ServerTerms>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { amount } = answers
  const asked = useDebounced(amount, TYPING_MS)
  const reading = useRead(
    readRefinanceQuote,
    { params: { id: loan.id }, query: { newAmount: asked ?? NOTHING } },
    { enabled: asked !== undefined && asked > loan.outstanding, staleTime: 0 },
  )
  const quoted = reading.data?.newAmount === amount ? reading.data : undefined
  const refinance = useSubmit(refinanceLoan, {
    onDone: (answer) => {
      refresh(listOwnLoans, readLoan, readCreditScore, listNotifications)
      onAsked(answer.loan)
    },
    onFailed: (failed) => {
      setErrors(failed.errors)
      const terms = serverTermsIn(failed.body)
      if (!terms) return
      setNewTerms(terms)
      setAnswers((before) => ({ ...before, termsAccepted: false }))
    },
  })
  const change = (change: Partial<typeof EMPTY>) => {
    // Another amount has other terms, so the acceptance is reset.
    if (change.amountText !== undefined) setNewTerms(undefined)
    setErrors({})
    setAnswers({ ...answers, ...(change.amountText !== undefined && { termsAccepted: false }), ...change })
  }
  const terms = newTerms?.text ?? termsOfAmount(amount, calendar)
  const send = async () => {
    const lacking = refinanceReasonProblem(answers.reason)
    const found = lacking === undefined ? {} : { reason: lacking }
    setErrors(found)
    focusFirstError(['reason'], found)
    if (lacking !== undefined || amount === undefined || terms === undefined) return
    const { reason, termsAccepted } = answers
    const termsHash = newTerms?.hash ?? (await hashTerms(terms))
    refinance.send({ body: { loanId: loan.id, newAmount: amount, reason: reason.replace(/\s+/g, ' ').trim(), termsAccepted, termsHash } })
  }
  return {
    answers,
    change,
    errors,
    problem: refinanceProblem(amount, loan.outstanding, quoted),
    quoted,
    reading,
    terms,
    termsAreNew: newTerms !== undefined,
    refinance,
    send: () => void send(),
  }
}

export type RefinanceFormState = ReturnType<typeof useRefinance>
