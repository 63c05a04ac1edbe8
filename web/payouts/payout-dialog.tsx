import { disburseLoan, readStaffLoan } from '#contract/staff-loans.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useSubmit, type Submit } from '#web/lib/use-submit.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { PayoutForm } from '#web/payouts/payout-form.tsx'
import { PayoutUnderWay } from '#web/payouts/payout-under-way.tsx'
import { PayoutWaiting } from '#web/payouts/payout-waiting.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { usePayoutChanged } from '#web/staff-kit/staff-follow-ups.ts'
import { useState } from 'react'
import { bookLatePayout } from '#contract/payouts.ts'
import { TextArea } from '#web/forms/text-area.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { PayoutFacts } from '#web/payouts/payout-facts.tsx'
import { lostPayout, reasonNoTransfer, type PayoutState } from '#web/payouts/payout-state.ts'
import { LostRace } from '#web/staff-kit/lost-race.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'

/** Shows a transfer until the network reports its result. */
export function PayoutDialog({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const reading = useRead(readStaffLoan, { params: { id: loanId } }, { staleTime: 0 })
  const changed = usePayoutChanged()
  const payout = useSubmit(disburseLoan, {
    ...changed,
    onDone: (answer) => {
      changed.onDone(answer)
      if (answer.loan.status !== 'approved') onClose()
    },
  })
  const close = () => {
    if (!payout.busy) onClose()
  }
  return (
    <Dialog title={`Pay out Loan #${loanId}`} onClose={close}>
      <div className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
        {reading.data ? (
          <PayoutStep loan={reading.data} payout={payout} onClose={onClose} />
        ) : reading.error ? (
          <ErrorState title="We could not load this loan" error={reading.error} onRetry={() => void reading.refetch()} />
        ) : (
          <Waiting>
            <Skeleton className="mb-3 h-12 w-full" />
            <Skeleton className="h-40 w-full" />
          </Waiting>
        )}
      </div>
    </Dialog>
  )
}

interface StepProps {
  loan: OpenedLoan
  payout: Submit<typeof disburseLoan>
  onClose: () => void
}

function PayoutStep({ loan, payout, onClose }: StepProps) {
  const transfer = loan.payout
  const lost = payout.busy || payout.unanswered || transfer !== null ? undefined : lostPayout(loan)
  if (lost)
    return (
      <LostRace title={lost.title} locked="Pay out" onClose={onClose}>
        {lost.words}
      </LostRace>
    )
  // The form whose submission had no response repeats it, even if the state changed since.
  if (transfer === null || payout.busy || payout.unanswered) return <PayoutForm loan={loan} payout={payout} />
  switch (transfer.state) {
    case 'waiting':
      return <PayoutWaiting loan={loan} transfer={transfer} />
    case 'under_way':
    case 'paid':
      return <PayoutUnderWay loan={loan} transfer={transfer} onClose={onClose} />
    case 'arrived_late':
      return <PayoutLate loan={loan} transfer={transfer} />
    case 'released':
    case 'failed':
      return <PayoutForm loan={loan} payout={payout} />
  }
}

/** For a transfer that arrived after the network reported its failure. */
function PayoutLate({ loan, transfer }: { loan: OpenedLoan; transfer: PayoutState }) {
  const staff = useSignedIn()
  const [typed, setTyped] = useState('')
  const book = useSubmit(bookLatePayout, usePayoutChanged())
  const words = oneLine(typed)
  const reason = book.unanswered ? undefined : (reasonNoTransfer(loan, staff) ?? (words === '' ? 'Please give a reason' : undefined))
  return (
    <>
      <SendingNotice sending={book} title="Failed to book the payout" />
      <Notice tone="danger" title="The failed transfer has arrived">
        The network first reported a failure, and now reports that the customer has the money. Book this payout before you make another.
      </Notice>
      <PayoutFacts transfer={transfer} />
      <TextArea
        label="Reason"
        hint="How do you know that the money arrived? For example, from the statement or the customer."
        value={typed}
        maxLength={500}
        required
        disabled={book.busy || book.unanswered}
        error={book.error?.errors['reason']}
        onChange={setTyped}
      />
      <Button
        wide
        reason={reason}
        busy={book.busy && 'Booking...'}
        onClick={() => book.send({ params: { id: loan.id }, body: { reason: words } })}
      >
        Book as payout
      </Button>
    </>
  )
}
