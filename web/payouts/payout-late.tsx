import { useState } from 'react'
import { bookLatePayout } from '#contract/staff-payouts.ts'
import { TextArea } from '#web/forms/text-area.tsx'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { PayoutFacts } from '#web/payouts/payout-facts.tsx'
import { reasonNoTransfer, type StandingPayout } from '#web/payouts/payout-state.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { usePayoutChanged } from '#web/payouts/use-payout-changed.ts'

/** A transfer that had failed arrived after all: nothing else goes out until it stands in the books. */
export function PayoutLate({ loan, standing }: { loan: OpenedLoan; standing: StandingPayout }) {
  const staff = useSignedIn()
  const [typed, setTyped] = useState('')
  const book = useSubmit(bookLatePayout, usePayoutChanged('Failed to book the payout'))
  const words = oneLine(typed)
  const reason = book.unanswered ? undefined : (reasonNoTransfer(loan, staff) ?? (words === '' ? 'Please give a reason' : undefined))
  return (
    <>
      <SendingNotice sending={book} title="Failed to book the payout" />
      <Notice tone="danger" title="The transfer arrived after it had failed">
        The network first said that it had failed, and now that the money is with the customer. No other payout is made until this one is
        booked.
      </Notice>
      <PayoutFacts standing={standing} />
      <TextArea
        label="Reason"
        hint="How you know that the money arrived: the statement, or the customer."
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
        Book it as the payout
      </Button>
    </>
  )
}
