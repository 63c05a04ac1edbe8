import { useState, type ReactNode } from 'react'
import { go } from '#web/ui/location.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { payoffOfLoan } from '#domain/loans/instalment-unit.ts'
import { REVIEW_BUSINESS_DAYS } from '#domain/loans/loan.ts'
import { useHome } from '#web/credit/use-home.ts'
import { useOwnLoans, type OwnLoan } from '#web/credit/use-own-loans.ts'
import type { Applicant } from '#domain/loans/eligibility.ts'
import { applicantFrom } from '#web/loans/applicant.ts'
import { loanPath, payPath } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SuccessDialog } from '#web/ui/success-dialog.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { answerBy } from '#web/loans/answer-by.ts'
import {
  refinanceState,
  type RefinanceState,
  type NewLoan,
  useRefinance,
  type RefinanceFormState,
  type RefinanceQuote,
} from '#web/loans/use-refinance.ts'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'
import { cedis, formatCedis } from '#domain/kernel/money.ts'
import { REFINANCE_REASON_LENGTH } from '#domain/loans/refinance.ts'
import { levelFacts } from '#web/credit/level-facts.ts'
import { useScore } from '#web/credit/use-score.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LoanPreview } from '#web/loans/loan-preview.tsx'
import { TermsAcceptance } from '#web/loans/terms-acceptance.tsx'

export function RefinanceSection({ loan }: { loan: LoanDetails }) {
  const loans = useOwnLoans()
  const [formOpen, setFormOpen] = useState(false)
  const [requested, setRequested] = useState<NewLoan>()
  const home = useHome()
  const state = loans.data && home.data && refinanceState(loan, loans.data, home.data.offer.notNow)
  if (!state) return null
  const today = todayHere()
  return (
    <Card labelledBy="refinance">
      <h2 id="refinance" className="text-18 font-bold">
        Refinance
      </h2>
      <p className="mt-1">
        <StateText state={state} loan={loan} />
      </p>
      {state.kind === 'open' && !formOpen && (
        <div className="mt-4">
          <Button kind="second" wide onClick={() => setFormOpen(true)}>
            Refinance this loan
          </Button>
        </div>
      )}
      {state.kind === 'open' && formOpen && (
        <RefinanceForm
          loan={loan}
          loans={loans.data ?? []}
          onCancel={() => setFormOpen(false)}
          onRequested={(newLoan) => {
            setFormOpen(false)
            setRequested(newLoan)
          }}
        />
      )}
      {requested && (
        <SuccessDialog
          title="Application Received Successfully!"
          button="See your application"
          onContinue={() => go(loanPath(requested.id))}
        >
          We answer within {REVIEW_BUSINESS_DAYS} business days, by {formatDay(answerBy(today), today)}. Keep paying Loan #{loan.id} until
          we pay out the new loan.
        </SuccessDialog>
      )}
    </Card>
  )
}

function StateText({ state, loan }: { state: RefinanceState; loan: LoanDetails }) {
  switch (state.kind) {
    case 'open':
      return (
        <>
          You have repaid half and nothing is late. You can replace this loan with a larger one. It pays the balance of{' '}
          <Cedis value={payoffOfLoan(loan)} /> here, and you get the rest.
        </>
      )
    case 'other_owed':
      return (
        <>
          {state.reason} <TextLink to={payPath(state.loanId)}>{state.button}</TextLink>
        </>
      )
    case 'half':
      return (
        <>
          You can replace this loan with a larger one when half of it is repaid. Pay <Cedis value={state.amount} className="font-bold" />{' '}
          more.
        </>
      )
    case 'overdue':
      return (
        <>
          You can replace this loan with a larger one when nothing is late. First pay the{' '}
          <Cedis value={state.amount} className="font-bold" /> that is late.
        </>
      )
    case 'other_pending':
      return 'You have a pending application. You can refinance this loan after we answer it.'
    case 'requested':
    case 'approved':
      return (
        <>
          {state.kind === 'requested' ? 'You asked for ' : 'Approved: '}
          <Cedis value={state.amount} className="font-bold" /> to replace this loan. When we pay it out, it first pays the balance here.
          Keep paying until then. <TextLink to={loanPath(state.newLoanId)}>See Loan #{state.newLoanId}</TextLink>
        </>
      )
  }
}

const STEP = cedis(50)

interface RefinanceFormProps {
  loan: LoanDetails
  loans: readonly OwnLoan[]
  onRequested: (newLoan: NewLoan) => void
  onCancel: () => void
}

function RefinanceForm({ loan, loans, onRequested, onCancel }: RefinanceFormProps) {
  const user = useSignedIn()
  const { level } = levelFacts(user, useScore().data)
  const form = useRefinance(loan, applicantFrom(user, loans, level, loan.id), onRequested)
  const { answers, change, errors, refinance, reason } = form
  const locked = refinance.busy || refinance.unanswered
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined) form.send()
      }}
    >
      <NewAmount form={form} loan={loan} level={level} locked={locked} />
      <TextArea
        id="reason"
        name="reason"
        label="Why do you need it?"
        hint={`At least ${REFINANCE_REASON_LENGTH} characters.`}
        required
        disabled={locked}
        maxLength={500}
        placeholder="More cloth for the festive season"
        value={answers.reason}
        error={errors['reason']}
        onChange={(reason) => change({ reason })}
      />
      <TermsAcceptance
        terms={form.terms}
        areNew={form.termsAreNew}
        accepted={form.termsAccepted}
        disabled={locked}
        error={errors['termsAccepted']}
        onChange={form.acceptTerms}
      />
      {refinance.unanswered && !refinance.busy && (
        <div className="mb-4">
          <Notice tone="caution" title="We do not know if it arrived" live>
            Send it again: it counts only once.
          </Notice>
        </div>
      )}
      <Button type="submit" wide busy={refinance.busy && 'Sending...'} reason={refinance.busy ? undefined : reason}>
        {answers.amount === undefined ? 'Ask for the new loan' : `Ask for ${formatCedis(answers.amount)}`}
      </Button>
      <div className="mt-2 text-center">
        <Button kind="quiet" disabled={refinance.busy} onClick={onCancel}>
          Keep this loan as it is
        </Button>
      </div>
      {refinance.error && (
        <ErrorDialog title="Application Error" onClose={refinance.clearError}>
          {errorText(refinance.error, 'Failed to submit loan application. Please try again.')}
        </ErrorDialog>
      )}
    </form>
  )
}

interface NewAmountProps {
  form: RefinanceFormState
  loan: LoanDetails
  level: Applicant['level']
  locked: boolean
}

function NewAmount({ form, loan, level, locked }: NewAmountProps) {
  const { answers, problem, quoted, reading } = form
  return (
    <>
      <CedisField
        id="newAmount"
        name="newAmount"
        label="How much is the new loan?"
        hint={
          <>
            The full amount, more than the balance of <Cedis value={payoffOfLoan(loan)} /> here. You are {level.name}: up to{' '}
            <Cedis value={level.maxLoanAmount} as="limit" />.
          </>
        }
        required
        disabled={locked}
        step={STEP}
        max={level.maxLoanAmount}
        value={answers.amountText}
        error={problem ?? form.errors['newAmount']}
        onChange={(amountText, amount) => form.change({ amountText, amount })}
      />
      {problem === undefined && quoted && <RefinanceCosts quoted={quoted} />}
      {reading.isError && problem === undefined && (
        <div className="mb-5">
          <ErrorState title="We could not work out the cost" error={reading.error} onRetry={() => void reading.refetch()} />
        </div>
      )}
      {problem === undefined && answers.amount !== undefined && (
        <div className="mb-5">
          <LoanPreview amount={answers.amount} />
        </div>
      )}
    </>
  )
}

function RefinanceCosts({ quoted }: { quoted: RefinanceQuote }) {
  return (
    <div role="status" className="mb-5 rounded-control bg-sunken px-3">
      <dl>
        <CostRow name="The new loan" fact={<Cedis value={quoted.newAmount} />} />
        <CostRow name={`Settles Loan #${quoted.loanId}`} fact={<Cedis value={quoted.settled} />} />
        <CostRow name="You get in hand" fact={<Cedis value={quoted.paidOut} className="text-22" />} />
        <CostRow name="Total to repay" fact={<Cedis value={quoted.totalRepayment} />} />
        <CostRow name="Weekly payment" fact={<Cedis value={quoted.weeklyPayment} />} />
        <CostRow name="Extra cost compared with keeping this loan" fact={<Cedis value={quoted.extraCost} className="text-caution" />} />
      </dl>
    </div>
  )
}

function CostRow({ name, fact }: { name: string; fact: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-0">
      <dt className="text-muted">{name}</dt>
      <dd className="font-bold">{fact}</dd>
    </div>
  )
}
