import { useState } from 'react'
import { readCreditScore } from '#contract/credit.ts'
import { listOwnLoans } from '#contract/loans.ts'
import { applyForLoan } from '#contract/loans/loan-application.ts'
import { listNotifications } from '#contract/notifications.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import type { LenderCode } from '#domain/loans/loan.ts'
import { readCedis } from '#web/forms/cedis-typing.ts'
import { forgetDraft, readDraft, useSavedDraft } from '#web/lib/draft.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { serverTermsIn, type ServerTerms, hashTerms, termsOfAmount, useAcceptance } from '#web/loans/agreed-terms.ts'
import { termsOfProduct, type ChosenProduct } from '#web/products/chosen-product.ts'
import { useCalendar } from '#web/loans/use-calendar.ts'
import { NO_BUDGET, statedWeek, type WeeklyBudget } from '#web/loans/weekly-budget-fields.tsx'

export interface ApplicationAnswers extends WeeklyBudget {
  amountText: string
  amount: Pesewas | undefined
  lender: LenderCode
  purpose: string
  photo: string | undefined
  /** Undefined: version 1. */
  product: ChosenProduct | undefined
}

const EMPTY: ApplicationAnswers = {
  amountText: '',
  amount: undefined,
  lender: 'mmoa_direct',
  purpose: '',
  ...NO_BUDGET,
  photo: undefined,
  product: undefined,
}

const APPLICATION_FORM = 'application'

/** Without photo and product: the customer gives them again. */
function savedAnswers(isSalaried: boolean): ApplicationAnswers {
  const {
    amountText = '',
    purpose = '',
    incomeText = '',
    obligationsText = '',
    per = isSalaried ? 'month' : 'week',
  } = readDraft(APPLICATION_FORM)
  const read = { amount: readCedis(amountText), income: readCedis(incomeText), obligations: readCedis(obligationsText) }
  return { ...EMPTY, amountText, purpose, incomeText, obligationsText, per: per === 'month' ? 'month' : 'week', ...read }
}

/** `terms`: of the typed amount, or newer ones from the server's refusal. */
export function useApplication({ isSalaried }: { isSalaried: boolean }) {
  const refresh = useRefresh()
  const calendar = useCalendar()
  const [answers, setAnswers] = useState(() => savedAnswers(isSalaried))
  const [newTerms, setNewTerms] = useState<ServerTerms>()
  const [received, setReceived] = useState(false)
  const { amountText, purpose, incomeText, obligationsText, per } = answers
  const typed = !received && amountText + purpose + incomeText + obligationsText !== ''
  useSavedDraft(APPLICATION_FORM, typed ? { amountText, purpose, incomeText, obligationsText, per } : undefined)
  const application = useSubmit(applyForLoan, {
    pendingAs: APPLICATION_FORM,
    onDone: () => {
      forgetDraft(APPLICATION_FORM)
      setReceived(true)
      refresh(listOwnLoans, readCreditScore, listNotifications)
    },
    onFailed: (failed) => {
      const terms = serverTermsIn(failed.body)
      if (terms) setNewTerms(terms)
    },
  })
  const change = (change: Partial<ApplicationAnswers>) => {
    // Another amount or product has other terms.
    if (change.amountText !== undefined || 'product' in change) setNewTerms(undefined)
    setAnswers((before) => ({ ...before, ...change }))
  }
  const { amount, product } = answers
  const terms = newTerms?.text ?? (product ? termsOfProduct(product, amount) : termsOfAmount(amount, calendar))
  const [termsAccepted, acceptTerms] = useAcceptance(terms)
  const send = async () => {
    if (application.unanswered) return application.repeat()
    if (amount === undefined || terms === undefined) return
    application.send({
      body: {
        requestedAmount: amount,
        lender: answers.lender,
        profilePicture: answers.photo,
        termsAccepted,
        termsHash: newTerms?.hash ?? (await hashTerms(terms)),
        productVersion: product?.version,
        payDay: product?.payDay,
        businessPurpose: answers.purpose.trim() || undefined,
        ...statedWeek(answers),
      },
    })
  }
  return {
    answers,
    change,
    termsAccepted,
    acceptTerms,
    send: () => void send(),
    terms,
    termsAreNew: newTerms !== undefined,
    received,
    typed,
    application,
  }
}

export type ApplicationState = ReturnType<typeof useApplication>
