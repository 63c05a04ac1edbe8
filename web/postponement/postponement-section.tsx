import { useState } from 'react'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { withdrawPostponement, askPostponement, readPostponementQuote } from '#contract/postponement.ts'
import { errorText } from '#web/lib/api-error.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { todayHere, formatNear } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { INSTALMENT_UNITS, unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { listOwnLoans, readLoan } from '#contract/loans.ts'
import { listNotifications } from '#contract/notifications.ts'
import { showToast } from '#web/lib/toasts.ts'

type Postponement = NonNullable<LoanDetails['postponement']>

export function PostponementSection({ loan }: { loan: LoanDetails }) {
  const { postponement } = loan
  if (!postponement || loan.status !== 'active') return null
  const status = postponement.request?.status
  if (!postponement.isOffered && status !== 'asked' && status !== 'granted') return null
  return (
    <Card labelledBy="postponement">
      <h2 id="postponement" className="text-18 font-bold">
        {status === 'granted' ? 'One more week' : 'Need one more week?'}
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
          You asked for it{day(request.askedAt)}. Until the office answers, your payment days stay the same. Keep paying on those days.
        </p>
        <WithdrawRequest loanId={loan.id} />
      </>
    )
  return (
    <>
      <p className="mt-1">
        You can move all payments that are not yet due by a week, once per loan. It costs nothing.
        {request?.status === 'declined' && ` The office said no${day(request.decidedAt)}: ${request.reason ?? ''}`}
      </p>
      <RequestPart loan={loan} refusal={postponement.refusal} />
    </>
  )
}

function RequestPart({ loan, refusal }: { loan: LoanDetails; refusal: string | null }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-4">
      <Button kind="second" wide reason={refusal ?? undefined} onClick={() => setOpen(true)}>
        See the new days
      </Button>
      {open && <PostponementDialog loan={loan} onClose={() => setOpen(false)} />}
    </div>
  )
}

function WithdrawRequest({ loanId }: { loanId: number }) {
  const changed = usePostponementChanged()
  const withdrawal = useSubmit(withdrawPostponement, { onDone: (answer) => changed(answer.message) })
  return (
    <div className="mt-4">
      <Button kind="second" wide busy={withdrawal.busy && 'Withdrawing...'} onClick={() => withdrawal.send({ params: { id: loanId } })}>
        Withdraw the request
      </Button>
      {withdrawal.error && (
        <ErrorDialog title="Error" button="Close" onClose={withdrawal.clearError}>
          {errorText(withdrawal.error, 'Failed to withdraw the request. Please try again.')}
        </ErrorDialog>
      )}
    </div>
  )
}

type Quoted = AnswerOf<typeof readPostponementQuote>

function PostponementDialog({ loan, onClose }: { loan: LoanDetails; onClose: () => void }) {
  const { id: loanId } = loan
  const quoted = useRead(readPostponementQuote, { params: { id: loanId } }, { staleTime: 0 })
  const changed = usePostponementChanged()
  const request = useSubmit(askPostponement, {
    onDone: (answer) => {
      changed(answer.message)
      onClose()
    },
    onFailed: () => void quoted.refetch(),
  })
  const close = () => {
    if (!request.busy) onClose()
  }
  return (
    <Dialog title="One more week" onClose={close}>
      <div className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
        {request.error && (
          <div className="mb-4">
            <Notice
              tone={request.unanswered ? 'caution' : 'danger'}
              title={request.unanswered ? 'We do not know if it arrived' : 'It was not sent'}
              live
            >
              {request.unanswered ? 'Send it again: it counts only once.' : errorText(request.error, 'Please try again.')}
            </Notice>
          </div>
        )}
        {quoted.data ? (
          <>
            <QuotedDays quoted={quoted.data} unit={INSTALMENT_UNITS[unitOfLoan(loan)]} />
            <Button
              wide
              busy={request.busy && 'Sending...'}
              reason={request.unanswered ? undefined : (quoted.data.refusal ?? undefined)}
              onClick={() => request.send({ params: { id: loanId } })}
            >
              Ask for one more week
            </Button>
          </>
        ) : quoted.isError ? (
          <ErrorState title="We could not work out the new days" error={quoted.error} onRetry={() => void quoted.refetch()} />
        ) : (
          <Waiting label="Working out the new days...">
            <Skeleton className="h-64" />
          </Waiting>
        )}
        <div className="mt-2 text-center">
          <Button kind="quiet" disabled={request.busy} onClick={onClose}>
            Keep my payment days
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function QuotedDays({ quoted, unit }: { quoted: Quoted; unit: string }) {
  const today = todayHere()
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 font-bold">
        <span>What it costs</span>
        <Cedis value={quoted.cost} className="text-22" />
      </p>
      <p className="mt-1 mb-3 text-muted">
        No fee and no interest. The amounts stay the same. Until the office answers, the old days count.
      </p>
      <table className="mb-4 w-full tabular-nums">
        <caption className="sr-only">Payment days before and after</caption>
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="py-1.5 font-normal">
              {unit}
            </th>
            <th scope="col" className="py-1.5 font-normal">
              Now due
            </th>
            <th scope="col" className="py-1.5 font-normal">
              Then due
            </th>
          </tr>
        </thead>
        <tbody>
          {quoted.weeks.map((one) => (
            <tr key={one.week} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {one.week}
              </th>
              <td className="py-1.5 text-muted">{formatNear(one.from, today)}</td>
              <td className="py-1.5 font-bold">{formatNear(one.to, today)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function usePostponementChanged(): (message: string) => void {
  const refresh = useRefresh()
  return (message) => {
    refresh(readLoan, listOwnLoans, listNotifications, readPostponementQuote)
    showToast({ title: 'Success', words: message, tone: 'success' })
  }
}
