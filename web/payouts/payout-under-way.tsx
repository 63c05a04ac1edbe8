import { checkPayout } from '#contract/payouts.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { PayoutFacts } from '#web/payouts/payout-facts.tsx'
import type { PayoutState } from '#web/payouts/payout-state.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { usePayoutChanged } from '#web/staff-kit/staff-follow-ups.ts'
import { useUnderWayPolls } from '#web/staff-kit/use-under-way-polls.ts'

interface UnderWayProps {
  loan: OpenedLoan
  transfer: PayoutState
  onClose: () => void
}

export function PayoutUnderWay({ loan, transfer, onClose }: UnderWayProps) {
  const changed = usePayoutChanged()
  const check = useSubmit(checkPayout, {
    onFailed: changed.onFailed,
    onDone: ({ payout, message }) => {
      if (payout.state === 'under_way') return
      if (payout.state === 'failed') {
        showToast({ title: 'Error', words: payout.reason ?? message, tone: 'error' })
        changed.reread()
      } else changed.onDone({ message })
    },
  })
  const { send, busy } = check
  const checkNow = () => send({ params: { id: loan.id } })
  useUnderWayPolls({ isUnderWay: transfer.state === 'under_way', busy, onCheck: checkNow })
  if (transfer.state === 'paid')
    return (
      <>
        <Notice tone="success" title="The transfer arrived" live>
          {loan.user.fullName} received {formatCedis(transfer.amount)}. The loan is active.
        </Notice>
        <PayoutFacts transfer={transfer} />
        <Button wide onClick={onClose}>
          Close
        </Button>
      </>
    )
  return (
    <>
      <SendingNotice sending={{ error: check.error }} title="Failed to check with the network" />
      <Notice tone="caution" title="Transfer in progress" live>
        The network has not reported the result yet. Until then, no other payout of this loan is possible. You can close this window.
      </Notice>
      <PayoutFacts transfer={transfer} />
      <Button wide kind="second" busy={busy && 'Checking...'} onClick={checkNow}>
        Check now
      </Button>
    </>
  )
}
