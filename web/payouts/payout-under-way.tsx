import { useEffect, useRef } from 'react'
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

/** How often it is asked by itself, and how long: afterwards a person presses the button, and the office asks all the time anyway. */
const ASK_EVERY_MS = 6000
const MOST_ASKED = 20

interface UnderWayProps {
  loan: OpenedLoan
  standing: PayoutState
  onClose: () => void
}

/** A transfer whose end nobody knows yet, followed until its network tells. */
export function PayoutUnderWay({ loan, standing, onClose }: UnderWayProps) {
  const changed = usePayoutChanged('Failed to ask the network')
  const asked = useRef(0)
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
  useEffect(() => {
    if (standing.state !== 'under_way' || busy || asked.current >= MOST_ASKED) return
    const timer = setTimeout(() => {
      asked.current += 1
      send({ params: { id: loan.id } })
    }, ASK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [standing.state, busy, send, loan.id])
  if (standing.state === 'paid')
    return (
      <>
        <Notice tone="success" title="The transfer arrived" live>
          {formatCedis(standing.amount)} is with {loan.user.fullName}, and the loan is active.
        </Notice>
        <PayoutFacts standing={standing} />
        <Button wide onClick={onClose}>
          Close
        </Button>
      </>
    )
  return (
    <>
      <SendingNotice sending={{ error: check.error }} title="Failed to ask the network" />
      <Notice tone="caution" title="Transfer under way" live>
        The network has not said yet how it ended. Nothing else can be paid out for this loan meanwhile; you may close this.
      </Notice>
      <PayoutFacts standing={standing} />
      <Button wide kind="second" busy={busy && 'Asking...'} onClick={() => send({ params: { id: loan.id } })}>
        Check now
      </Button>
    </>
  )
}
