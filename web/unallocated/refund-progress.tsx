import { useEffect, useRef } from 'react'
import { formatCedis } from '#domain/kernel/money.ts'
import { PROVIDER_NAMES } from '#web/profile/business-types.ts'
import { formatMoment, todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { RefundPlan } from '#web/unallocated/refund-state.ts'

/** How often it is asked by itself, and how long: afterwards a person presses the button, and the office asks all the time anyway. */
const ASK_EVERY_MS = 6000
const MOST_ASKED = 20

interface RefundProgressProps {
  plan: RefundPlan
  asking: boolean
  onAsk: () => void
  /** Why this person cannot cancel the refund that waits. */
  notCancelled: string | undefined
  onCancel: () => void
}

/** How the last refund by mobile money stands, followed until its network tells, and one that waits for a colleague. */
export function RefundProgress({ plan, asking, onAsk, notCancelled, onCancel }: RefundProgressProps) {
  const { last, waiting } = plan
  const asked = useRef(0)
  const isUnderWay = last?.state === 'under_way'
  useEffect(() => {
    if (!isUnderWay || asking || asked.current >= MOST_ASKED) return
    const timer = setTimeout(() => {
      asked.current += 1
      onAsk()
    }, ASK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay, asking, onAsk])
  return (
    <>
      {last !== null && <LastRefund last={last} />}
      {isUnderWay && (
        <div className="mb-4">
          <Button wide kind="second" busy={asking && 'Asking...'} onClick={onAsk}>
            Check now
          </Button>
        </div>
      )}
      {waiting !== null && (
        <div className="mb-4">
          <Notice tone="caution" title="Waits for a second person" live>
            {waiting.askedByName} asked to send {formatCedis(waiting.amount)} by mobile money ({formatMoment(waiting.askedAt, todayHere())}
            ): {waiting.reason} A colleague who asks for the same amount today sends it.
          </Notice>
          <div className="mt-3">
            <Button wide kind="danger" reason={notCancelled} onClick={onCancel}>
              Cancel refund
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

const SAYS = {
  under_way: ['caution', 'Money is on its way back'],
  failed: ['danger', 'The last refund failed'],
  arrived_late: ['danger', 'A refund that had failed arrived after all'],
  arrived: ['success', 'The last refund arrived'],
} as const

function LastRefund({ last }: { last: NonNullable<RefundPlan['last']> }) {
  const [tone, title] = SAYS[last.state]
  const what = `${formatCedis(last.amount)} to ${last.phone}, ${PROVIDER_NAMES[last.network]}`
  const rest = {
    under_way: 'The network has not said yet how it ended. Until then this money cannot be used; you may close this.',
    failed: `${last.why ?? 'The network gave no reason.'} The money is still in the credit balance. Try again, or refund it in cash.`,
    arrived_late: 'It is held until somebody ends the exception under Mobile money.',
    arrived: `Transaction ${last.transactionId ?? 'without a number'}.`,
  }
  return (
    <div className="mb-4">
      <Notice tone={tone} title={title} live>
        {what}. {rest[last.state]}
      </Notice>
    </div>
  )
}
