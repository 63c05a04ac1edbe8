import { useState } from 'react'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { withdrawPostponement } from '#contract/postponement.ts'
import { errorText } from '#web/lib/api-error.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'
import { PostponementDialog } from '#web/postponement/postponement-dialog.tsx'
import { usePostponementChanged } from '#web/postponement/use-postponement-changed.ts'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'

type Postponement = NonNullable<LoanDetails['postponement']>

export function PostponementSection({ loan }: { loan: LoanDetails }) {
  const { postponement } = loan
  if (!postponement || loan.status !== 'active') return null
  const status = postponement.request?.status
  if (!postponement.isOffered && status !== 'asked' && status !== 'granted') return null
  return (
    <Card labelledBy="postponement">
      <h2 id="postponement" className="text-18 font-bold">
        {status === 'granted' ? 'One week more' : 'Need one more week?'}
      </h2>
      <Body loan={loan} postponement={postponement} />
    </Card>
  )
}

function Body({ loan, postponement }: { loan: LoanDetails; postponement: Postponement }) {
  const today = todayHere()
  const day = (moment: Date | null) => (moment === null ? '' : ` on ${formatDay(dayOf(moment), today)}`)
  const { request } = postponement
  if (request?.status === 'granted')
    return (
      <p className="mt-1">
        The office moved your payment days by a week{day(request.decidedAt)}. It cost nothing, and it is possible once per loan.
      </p>
    )
  if (request?.status === 'asked')
    return (
      <>
        <p className="mt-1">
          You asked{day(request.askedAt)}. Until the office answers, your payment days stay as they are: go on paying by them.
        </p>
        <TakeBack loanId={loan.id} />
      </>
    )
  return (
    <>
      <p className="mt-1">
        You can move all payments that are not yet due by a week, once per loan. It costs nothing.
        {request?.status === 'declined' && ` The office said no${day(request.decidedAt)}: ${request.reason ?? ''}`}
      </p>
      <Ask loan={loan} refusal={postponement.refusal} />
    </>
  )
}

function Ask({ loan, refusal }: { loan: LoanDetails; refusal: string | null }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="mt-4">
      <Button kind="second" wide reason={refusal ?? undefined} onClick={() => setAsking(true)}>
        See the new days
      </Button>
      {asking && <PostponementDialog loanId={loan.id} onClose={() => setAsking(false)} />}
    </div>
  )
}

function TakeBack({ loanId }: { loanId: number }) {
  const changed = usePostponementChanged()
  const withdrawal = useSubmit(withdrawPostponement, { onDone: (answer) => changed(answer.message) })
  return (
    <div className="mt-4">
      <Button kind="second" wide busy={withdrawal.busy && 'Taking it back...'} onClick={() => withdrawal.send({ params: { id: loanId } })}>
        Take the request back
      </Button>
      {withdrawal.error && (
        <ErrorDialog title="Error" button="Close" onClose={withdrawal.clearError}>
          {errorText(withdrawal.error, 'Failed to take the request back. Please try again.')}
        </ErrorDialog>
      )}
    </div>
  )
}
