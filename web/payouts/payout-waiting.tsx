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
import { usePayoutChanged } from '#web/staff-kit/staff-follow-ups.ts'

export function PayoutWaiting({ loan, transfer }: { loan: OpenedLoan; transfer: PayoutState }) {
  const staff = useSignedIn()
  const [seen, setSeen] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const release = useSubmit(releasePayout, usePayoutChanged())
  const cancel = useSubmit(
    cancelPayout,
    usePayoutChanged(() => setCancelling(false)),
  )
  const closed = reasonNotToRelease(loan, transfer, staff)
  const needsReason = useReleaseReason(loan.id, transfer, closed === undefined)
  const [text, setText] = useState('')
  const holderReason = needsReason ? oneLine(text) : undefined
  const missing = holderReason === '' ? 'Enter the reason for using this wallet.' : undefined
  const reason = release.unanswered ? undefined : (closed ?? missing ?? (seen ? undefined : 'Tick the box above.'))
  return (
    <>
      <SendingNotice sending={release} title="Failed to release the payout" />
      <Notice tone="caution" title="Waits for a second person">
        {transfer.method === 'cash'
          ? 'Nothing was paid. Once it is released, the front desk hands out the cash.'
          : 'Nothing was sent. We check the wallet again when you release the payout.'}
      </Notice>
      <PayoutFacts transfer={transfer} wallet={transfer.method === 'cash' ? null : loan.user.momoNumber} />
      {needsReason && (
        <TextArea
          label="Why use this wallet?"
          hint="The network does not confirm the owner, and the request has no reason."
          value={text}
          maxLength={500}
          required
          disabled={release.busy}
          onChange={setText}
        />
      )}
      {closed === undefined && (
        <Checkbox checked={seen} onChange={setSeen} disabled={release.busy}>
          I checked this payout to {loan.user.fullName} myself.
        </Checkbox>
      )}
      <div className="grid gap-3">
        <Button
          wide
          reason={reason}
          busy={release.busy && 'Releasing...'}
          onClick={() => release.send({ params: { id: loan.id }, body: { holderReason } })}
        >
          Release {formatCedis(transfer.amount)}
        </Button>
        <Button wide kind="danger" reason={reasonNoTransfer(loan, staff)} onClick={() => setCancelling(true)}>
          Cancel payout
        </Button>
      </div>
      {cancelling && (
        <ReasonDialog
          title={`Cancel the payout of Loan #${loan.id}?`}
          hint="The audit trail shows it."
          confirm="Cancel payout"
          busy="Cancelling..."
          failure="The payout was not cancelled"
          sending={cancel}
          onSend={(words) => cancel.send({ params: { id: loan.id }, body: { reason: words } })}
          onClose={() => setCancelling(false)}
        >
          <p className="mb-4">Nothing was paid. The loan stays approved and can be paid out again.</p>
        </ReasonDialog>
      )}
    </>
  )
}

/** The network's current response may require a reason that the request did not. */
function useReleaseReason(loanId: number, transfer: PayoutState, enabled: boolean): boolean {
  const isNeeded = enabled && transfer.method === 'momo' && transfer.holderReason === null
  const { data } = useRead(readPayout, { params: { id: loanId } }, { staleTime: 0, enabled: isNeeded })
  return isNeeded && data?.holder != null && needsHolderReason(data.holder, 'payout')
}
