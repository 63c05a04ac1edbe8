import { useState } from 'react'
import { readCreditScore } from '#contract/credit.ts'
import { readRefinanceQuote, refinanceLoan } from '#contract/loan-refinance.ts'
import { listOwnLoans, readLoan } from '#contract/loans.ts'
import { listNotifications } from '#contract/notifications.ts'
import { REFINANCE_IS_OPEN } from '#domain/home/closed-offer.ts'
import { NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import type { Home } from '#web/credit/use-home.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { serverTermsIn, type ServerTerms, hashTerms, termsOfAmount, useAcceptance } from '#web/loans/agreed-terms.ts'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'
import { useCalendar } from '#web/loans/use-calendar.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import type { Applicant } from '#domain/loans/eligibility.ts'
import { payoffOfLoan } from '#domain/loans/instalment-unit.ts'
import { loanCan } from '#domain/loans/loan.ts'
import { missingForRefinance, REFINANCE_REASON_LENGTH, refusalToRefinance, type RefinancedLoan } from '#domain/loans/refinance.ts'
import { refusalOfForm, type FormRefusal } from '#web/loans/applicant.ts'

export type NewLoan = AnswerOf<typeof refinanceLoan>['loan']
export type RefinanceQuote = AnswerOf<typeof readRefinanceQuote>

interface Answers {
  amountText: string
  amount: Pesewas | undefined
  reason: string
}

const EMPTY: Answers = { amountText: '', amount: undefined, reason: '' }

/** The server computes settlement and cost. */
export function useRefinance(loan: LoanDetails, applicant: Applicant, onRequested: (newLoan: NewLoan) => void) {
  const refresh = useRefresh()
  const calendar = useCalendar()
  const [answers, setAnswers] = useState(EMPTY)
  const [newTerms, setNewTerms] = useState<ServerTerms>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { amount } = answers
  const debounced = useDebounced(amount)
  const reading = useRead(
    readRefinanceQuote,
    { params: { id: loan.id }, query: { newAmount: debounced ?? NOTHING } },
    { enabled: debounced !== undefined && debounced > payoffOfLoan(loan), staleTime: 0 },
  )
  const quoted = reading.data?.newAmount === amount ? reading.data : undefined
  const refinance = useSubmit(refinanceLoan, {
    onDone: (answer) => {
      refresh(listOwnLoans, readLoan, readCreditScore, listNotifications)
      onRequested(answer.loan)
    },
    onFailed: (failed) => {
      setErrors(failed.errors)
      const terms = serverTermsIn(failed.body)
      if (terms) setNewTerms(terms)
    },
  })
  const change = (change: Partial<Answers>) => {
    // Another amount has other terms.
    if (change.amountText !== undefined) setNewTerms(undefined)
    setErrors({})
    setAnswers({ ...answers, ...change })
  }
  const terms = newTerms?.text ?? termsOfAmount(amount, calendar)
  const [termsAccepted, acceptTerms] = useAcceptance(terms)
  const local = refusalOfForm(
    { ...answers, termsAccepted },
    (typed) => refusalToRefinance(refinancedLoanFrom(loan), typed, applicant),
    'Enter the amount of the new loan.',
  )
  const fromServer = quoted?.refusal === local.reason ? undefined : (quoted?.refusal ?? undefined)
  const refused = { ...local, atAmount: local.atAmount ?? fromServer }
  const send = async () => {
    const reasonProblem = refinanceReasonProblem(answers.reason)
    const found = reasonProblem === undefined ? {} : { reason: reasonProblem }
    setErrors(found)
    focusFirstError(['reason'], found)
    if (reasonProblem !== undefined || amount === undefined || terms === undefined) return
    const { reason } = answers
    const termsHash = newTerms?.hash ?? (await hashTerms(terms))
    refinance.send({ body: { loanId: loan.id, newAmount: amount, reason: reason.replace(/\s+/g, ' ').trim(), termsAccepted, termsHash } })
  }
  return {
    answers,
    change,
    errors,
    problem: refused.atAmount,
    reason: reasonNotToRefinance(refused, amount, quoted !== undefined),
    quoted,
    reading,
    termsAccepted,
    acceptTerms,
    terms,
    termsAreNew: newTerms !== undefined,
    refinance,
    send: () => void send(),
  }
}

export type RefinanceFormState = ReturnType<typeof useRefinance>

type OwnedLoan = Pick<
  LoanDetails,
  'id' | 'status' | 'totalRepayAmount' | 'amountPaid' | 'settledByRefinance' | 'overdueAmount' | 'product'
> & {
  readonly secondPlan?: LoanDetails['secondPlan']
}
type AnotherLoan = Pick<LoanDetails, 'id' | 'status' | 'amount' | 'refinancedFromLoanId'>
/** From the offer. It names another loan: arrears of this one are checked first. */
type NotNow = Pick<NonNullable<Home['offer']['notNow']>, 'cause' | 'reason' | 'button' | 'loanId'> | null

const refinancedLoanFrom = (loan: OwnedLoan): RefinancedLoan => ({
  ...loan,
  totalRepayment: loan.totalRepayAmount,
  ...(loan.product && { payoff: loan.product.payoff }),
})

export type RefinanceState =
  | { kind: 'requested' | 'approved'; newLoanId: number; amount: Pesewas }
  | { kind: 'other_pending' }
  | { kind: 'overdue' | 'half'; amount: Pesewas }
  | { kind: 'other_owed'; reason: string; loanId: number; button: string }
  | { kind: 'open' }

/** Rule L15; undefined for loans that are not active, or were settled in part. */
export function refinanceState(loan: OwnedLoan, loans: readonly AnotherLoan[], notNow: NotNow): RefinanceState | undefined {
  if (!loanCan('refinance', loan.status) || loan.settledByRefinance > 0) return undefined
  const next = loans.find((one) => one.refinancedFromLoanId === loan.id && (one.status === 'pending' || one.status === 'approved'))
  if (next) return { kind: next.status === 'pending' ? 'requested' : 'approved', newLoanId: next.id, amount: next.amount }
  const missing = missingForRefinance(refinancedLoanFrom(loan))
  if (missing) return missing
  if (loans.some((one) => one.status === 'pending')) return { kind: 'other_pending' }
  if (!notNow || notNow.loanId === null || REFINANCE_IS_OPEN[notNow.cause]) return { kind: 'open' }
  return { kind: 'other_owed', reason: notNow.reason, loanId: notNow.loanId, button: notNow.button }
}

/** Rule W9. */
export const refinanceReasonProblem = (reason: string): string | undefined =>
  reason.trim().length < REFINANCE_REASON_LENGTH ? 'Please provide a reason for refinancing' : undefined

/** A refused amount is explained at its field; the price comes before the terms. */
export function reasonNotToRefinance(
  { atAmount, reason }: FormRefusal,
  amount: Pesewas | undefined,
  isQuoted: boolean,
): string | undefined {
  if (atAmount !== undefined) return 'Correct the amount first.'
  return amount === undefined || isQuoted ? reason : 'Wait until the cost is shown.'
}
