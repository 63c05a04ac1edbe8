import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatDay } from '#domain/kernel/calendar.ts'
import { REVIEW_BUSINESS_DAYS } from '#domain/loans/loan.ts'
import { useOwnLoans } from '#web/credit/use-own-loans.ts'
import { loanPath } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SuccessDialog } from '#web/ui/success-dialog.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { answerBy } from '#web/loans/answer-by.ts'
import { RefinanceForm } from '#web/loans/refinance-form.tsx'
import { refinanceState, type RefinanceState } from '#web/loans/refinance-state.ts'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'
import type { NewLoan } from '#web/loans/use-refinance.ts'

/** Replacing an active loan by a larger one: when it is earned, the form, and what came of it. */
export function RefinanceSection({ loan }: { loan: LoanDetails }) {
  const [, go] = useLocation()
  const loans = useOwnLoans()
  const [asking, setAsking] = useState(false)
  const [asked, setAsked] = useState<NewLoan>()
  const state = loans.data && refinanceState(loan, loans.data)
  if (!state) return null
  const today = todayHere()
  return (
    <Card labelledBy="refinance">
      <h2 id="refinance" className="text-18 font-bold">
        Refinance
      </h2>
      <p className="mt-1">
        <StateWords state={state} loan={loan} />
      </p>
      {state.kind === 'open' && !asking && (
        <div className="mt-4">
          <Button kind="second" wide onClick={() => setAsking(true)}>
            Refinance this loan
          </Button>
        </div>
      )}
      {state.kind === 'open' && asking && (
        <RefinanceForm
          loan={loan}
          onLeave={() => setAsking(false)}
          onAsked={(newLoan) => {
            setAsking(false)
            setAsked(newLoan)
          }}
        />
      )}
      {asked && (
        <SuccessDialog title="Application Received Successfully!" button="See your application" onContinue={() => go(loanPath(asked.id))}>
          We answer within {REVIEW_BUSINESS_DAYS} business days, by {formatDay(answerBy(today), today)}. Go on paying Loan #{loan.id} until
          the new loan is paid out.
        </SuccessDialog>
      )}
    </Card>
  )
}

function StateWords({ state, loan }: { state: RefinanceState; loan: LoanDetails }) {
  switch (state.kind) {
    case 'open':
      return (
        <>
          You have repaid half and nothing is late, so you can replace this loan by a larger one. It settles the{' '}
          <Cedis value={loan.outstanding} /> that is left here, and you get the rest in hand.
        </>
      )
    case 'not_half':
      return (
        <>
          You can replace this loan by a larger one once half of it is repaid: <Cedis value={state.missing} className="font-bold" /> more.
        </>
      )
    case 'late':
      return (
        <>
          You can replace this loan by a larger one while nothing is late. Pay the <Cedis value={state.amount} className="font-bold" /> that
          is late first.
        </>
      )
    case 'other_waits':
      return 'You have an application with us, and only one can wait at a time. You can ask for a refinance once it is answered.'
    case 'asked':
    case 'promised':
      return (
        <>
          {state.kind === 'asked' ? 'You asked for ' : 'Approved: '}
          <Cedis value={state.amount} className="font-bold" /> to replace this loan. When it is paid out, what is then left here is settled
          first. Until then, go on paying. <TextLink to={loanPath(state.newLoanId)}>See Loan #{state.newLoanId}</TextLink>
        </>
      )
  }
}
