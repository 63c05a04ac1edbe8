import { useState } from 'react'
import { formatCedis } from '#domain/kernel/money.ts'
import { needsHolderReason } from '#domain/loans/payout.ts'
import { cancelPayout, readPayout, releasePayout } from '#contract/payouts.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { PayoutFacts } from '#web/payouts/payout-facts.tsx'
import { reasonNoTransfer, reasonNotToRelease, type PayoutState } from '#web/payouts/payout-state.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { usePayoutChanged } from '#web/payouts/use-payout-changed.ts'

/** A payout above the amount that one person pays out alone: another user releases it, or it is cancelled. */
export function PayoutWaiting({ loan, standing }: { loan: OpenedLoan; standing: PayoutState }) {
  const staff = useSignedIn()
  const [seen, setSeen] = useState(false)
  const [ending, setEnding] = useState(false)
  const release = useSubmit(releasePayout, usePayoutChanged('Failed to release the payout'))
  const cancel = useSubmit(
    cancelPayout,
    usePayoutChanged('Failed to call the payout off', () => setEnding(false)),
  )
  const closed = reasonNotToRelease(loan, standing, staff)
  const needsReason = useReleaseReason(loan.id, standing, closed === undefined)
  const [text, setText] = useState('')
  const holderReason = needsReason ? oneLine(text) : undefined
  const missing = holderReason === '' ? 'Say why the money goes to this wallet.' : undefined
  const reason = release.unanswered ? undefined : (closed ?? missing ?? (seen ? undefined : 'Confirm the line above first.'))
  return (
    <>
      <SendingNotice sending={release} title="Failed to release the payout" />
      <Notice tone="caution" title="Waits for a second person">
        Nothing was sent. The wallet is looked at once more when it is released.
      </Notice>
      <PayoutFacts standing={standing} wallet={loan.user.momoNumber} />
      {needsReason && (
        <TextArea
          label="Why the money goes to this wallet"
          hint="The network does not confirm the holder now, and no reason was given with the request."
          value={text}
          maxLength={500}
          required
          disabled={release.busy}
          onChange={setText}
        />
      )}
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
          onClick={() => release.send({ params: { id: loan.id }, body: { holderReason } })}
        >
          Release {formatCedis(standing.amount)}
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
          sending={cancel}
          onSend={(words) => cancel.send({ params: { id: loan.id }, body: { reason: words } })}
          onClose={() => setEnding(false)}
        >
          <p className="mb-4">Nothing was sent. The loan stays approved and can be paid out anew.</p>
        </ReasonDialog>
      )}
    </>
  )
}

/** Whether the network's answer of now asks the second person for a reason that the first one did not have to give. */
function useReleaseReason(loanId: number, standing: PayoutState, enabled: boolean): boolean {
  const { data } = useRead(readPayout, { params: { id: loanId } }, { staleTime: 0, enabled: enabled && standing.holderReason === null })
  return standing.holderReason === null && data?.holder != null && needsHolderReason(data.holder, 'payout')
}
