import { useState } from 'react'
import { readCreditScore } from '#contract/credit.ts'
import { applyForLoan, listOwnLoans } from '#contract/loans.ts'
import { listNotifications } from '#contract/notifications.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import type { LenderCode } from '#domain/loans/loan.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { serverTermsIn, type ServerTerms } from '#web/loans/server-terms.ts'
import { hashTerms } from '#web/loans/terms-hash.ts'
import { termsOfAmount } from '#web/loans/terms-of-amount.ts'

export interface ApplicationAnswers {
  amountText: string
  amount: Pesewas | undefined
  lender: LenderCode
  purpose: string
  incomeText: string
  income: Pesewas | undefined
  photo: string | undefined
  termsAccepted: boolean
}

const EMPTY: ApplicationAnswers = {
  amountText: '',
  amount: undefined,
  lender: 'mmoa_direct',
  purpose: '',
  incomeText: '',
  income: undefined,
  photo: undefined,
  termsAccepted: false,
}

/** The application while it is filled in and sent. The terms that it accepts are those of the amount in the field, or newer ones that the server answered. */
export function useApplication() {
  const refresh = useRefresh()
  const [answers, setAnswers] = useState(EMPTY)
  const [newTerms, setNewTerms] = useState<ServerTerms>()
  const [received, setReceived] = useState(false)
  const application = useSubmit(applyForLoan, {
    onDone: () => {
      setReceived(true)
      refresh(listOwnLoans, readCreditScore, listNotifications)
    },
    onFailed: (failed) => {
      const terms = serverTermsIn(failed.body)
      if (!terms) return
      setNewTerms(terms)
      setAnswers((before) => ({ ...before, termsAccepted: false }))
    },
  })
  const change = (change: Partial<ApplicationAnswers>) => {
    // Another amount has other terms: what was accepted for the one before does not count for it.
    if (change.amountText !== undefined) setNewTerms(undefined)
    setAnswers({ ...answers, ...(change.amountText !== undefined && { termsAccepted: false }), ...change })
  }
  const terms = newTerms?.text ?? termsOfAmount(answers.amount)
  const send = async () => {
    const { amount } = answers
    if (amount === undefined || terms === undefined) return
    application.send({
      body: {
        requestedAmount: amount,
        lender: answers.lender,
        profilePicture: answers.photo,
        termsAccepted: answers.termsAccepted,
        termsHash: newTerms?.hash ?? (await hashTerms(terms)),
        businessPurpose: answers.purpose.trim() || undefined,
        weeklyIncome: answers.income || undefined,
      },
    })
  }
  return { answers, change, send: () => void send(), terms, termsAreNew: newTerms !== undefined, received, application }
}

export type ApplicationForm = ReturnType<typeof useApplication>
