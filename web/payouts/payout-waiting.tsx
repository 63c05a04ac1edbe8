import { useState } from 'react'
import { sayCedis } from '#domain/kernel/money.ts'
import { callOffPayout, releasePayout } from '#contract/staff-payouts.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PayoutFacts } from '#web/payouts/payout-facts.tsx'
import { reasonNoTransfer, reasonNotToRelease, type StandingPayout } from '#web/payouts/payout-state.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { usePayoutChanged } from '#web/payouts/use-payout-changed.ts'

/** A payout above the amount that one person pays out alone: a colleague releases it, or it is called off. */
export function PayoutWaiting({ loan, standing }: { loan: OpenedLoan; standing: StandingPayout }) {
  const staff = useSignedIn()
  const [seen, setSeen] = useState(false)
  const [ending, setEnding] = useState(false)
  const release = useSubmit(releasePayout, usePayoutChanged('Failed to release the payout'))
  const callOff = useSubmit(
    callOffPayout,
    usePayoutChanged('Failed to call the payout off', () => setEnding(false)),
  )
  const closed = reasonNotToRelease(loan, standing, staff)
  const reason = release.unanswered ? undefined : (closed ?? (seen ? undefined : 'Confirm the line above first.'))
  return (
    <>
      <SendingNotice sending={release} title="Failed to release the payout" />
      <Notice tone="caution" title="Waits for a second person">
        Nothing was sent. The wallet is looked at once more when it is released.
      </Notice>
      <PayoutFacts standing={standing} wallet={loan.user.momoNumber} />
      {closed === undefined && (
        <Checkbox checked={seen} onChange={setSeen} disabled={release.busy}>
          I looked at this payout to {loan.user.fullName} myself.
        </Checkbox>
      )}
      <div className="grid gap-3">
        <Button
          wide
          reason={reason}
          busy={release.busy && 'Releasing...'}
          onClick={() => release.send({ params: { id: loan.id }, body: { holderReason: undefined } })}
        >
          Release {sayCedis(standing.amount)}
        </Button>
        <Button wide kind="danger" reason={reasonNoTransfer(loan, staff)} onClick={() => setEnding(true)}>
          Call off
        </Button>
      </div>
      {ending && (
        <ReasonDialog
          title={`Call off the payout of Loan #${loan.id}?`}
          hint="It stands in the audit trail."
          confirm="Call off"
          busy="Calling off..."
          failure="The payout was not called off"
          sending={callOff}
          onSend={(words) => callOff.send({ params: { id: loan.id }, body: { reason: words } })}
          onClose={() => setEnding(false)}
        >
          <p className="mb-4">Nothing was sent. The loan stays approved and can be paid out anew.</p>
        </ReasonDialog>
      )}
    </>
  )
}
