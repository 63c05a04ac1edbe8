import { cedis, formatCedis } from '#domain/kernel/money.ts'
import { REFINANCE_REASON_LENGTH } from '#domain/loans/refinance.ts'
import { levelFacts } from '#web/credit/level-facts.ts'
import { useScore } from '#web/credit/use-score.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { formatReadFailure, errorText } from '#web/lib/api-error.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LoanPreview } from '#web/loans/loan-preview.tsx'
import { whyNotRefinance } from '#web/loans/refinance-state.ts'
import { TermsAcceptance } from '#web/loans/terms-acceptance.tsx'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'
import { useRefinance, type NewLoan, type RefinanceFormState, type RefinanceQuote } from '#web/loans/use-refinance.ts'
import type { ReactNode } from 'react'

const STEP = cedis(50)

interface RefinanceFormProps {
  loan: LoanDetails
  onAsked: (newLoan: NewLoan) => void
  onLeave: () => void
}

export function RefinanceForm({ loan, onAsked, onLeave }: RefinanceFormProps) {
  const form = useRefinance(loan, onAsked)
  const { answers, change, errors, problem, refinance } = form
  const locked = refinance.busy || refinance.unanswered
  const reason = whyNotRefinance({ ...answers, problem, isQuoted: form.quoted !== undefined })
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined) form.send()
      }}
    >
      <NewAmount form={form} loan={loan} locked={locked} />
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
        accepted={answers.termsAccepted}
        disabled={locked}
        error={errors['termsAccepted']}
        onChange={(termsAccepted) => change({ termsAccepted })}
      />
      {refinance.unanswered && !refinance.busy && (
        <div className="mb-4">
          <Notice tone="caution" title="We could not see whether it arrived" live>
            Send it again: the same application counts only once.
          </Notice>
        </div>
      )}
      <Button type="submit" wide busy={refinance.busy && 'Sending...'} reason={refinance.busy ? undefined : reason}>
        {answers.amount === undefined ? 'Ask for the new loan' : `Ask for ${formatCedis(answers.amount)}`}
      </Button>
      <div className="mt-2 text-center">
        <Button kind="quiet" disabled={refinance.busy} onClick={onLeave}>
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

function NewAmount({ form, loan, locked }: { form: RefinanceFormState; loan: LoanDetails; locked: boolean }) {
  const user = useSignedIn()
  const { level } = levelFacts(user, useScore().data)
  const { answers, problem, quoted, reading } = form
  return (
    <>
      <CedisField
        id="newAmount"
        name="newAmount"
        label="How much is the new loan?"
        hint={
          <>
            All of it, more than the <Cedis value={loan.outstanding} /> that is left here. You are {level.name}: up to{' '}
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
          <ErrorState
            title="We could not work out the cost"
            detail={formatReadFailure(reading.error)}
            onRetry={() => void reading.refetch()}
          />
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
        <CostRow name="What it costs more than going on as now" fact={<Cedis value={quoted.extraCost} className="text-caution" />} />
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
