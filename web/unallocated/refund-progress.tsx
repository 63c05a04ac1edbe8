import { formatCedis } from '#domain/kernel/money.ts'
import { PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import { useUnderWayPolls } from '#web/staff-kit/use-under-way-polls.ts'
import { formatMoment, todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { RefundPlan } from '#web/unallocated/refund-state.ts'

interface RefundProgressProps {
  plan: RefundPlan
  checking: boolean
  onCheck: () => void
  notCancelled: string | undefined
  onCancel: () => void
}

/** Of the last refund, and of one that waits for a second user. */
export function RefundProgress({ plan, checking, onCheck, notCancelled, onCancel }: RefundProgressProps) {
  const { last, waiting } = plan
  const isUnderWay = last?.state === 'under_way'
  useUnderWayPolls({ isUnderWay, busy: checking, onCheck })
  return (
    <>
      {last !== null && <LastRefund last={last} />}
      {isUnderWay && (
        <div className="mb-4">
          <Button wide kind="second" busy={checking && 'Checking...'} onClick={onCheck}>
            Check now
          </Button>
        </div>
      )}
      {waiting !== null && (
        <div className="mb-4">
          <Notice tone="caution" title="Waits for a second person" live>
            {waiting.askedByName} requested {formatCedis(waiting.amount)} by mobile money ({formatMoment(waiting.askedAt, todayHere())}):{' '}
            {waiting.reason} When another user requests the same amount today, we send it.
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

const TITLES = {
  under_way: ['caution', 'Refund in progress'],
  failed: ['danger', 'The last refund failed'],
  arrived_late: ['danger', 'A failed refund has arrived'],
  arrived: ['success', 'The last refund arrived'],
} as const

function LastRefund({ last }: { last: NonNullable<RefundPlan['last']> }) {
  const [tone, title] = TITLES[last.state]
  const what = `${formatCedis(last.amount)} to ${last.phone}, ${PROVIDER_NAMES[last.network]}`
  const details = {
    under_way: 'The network has not reported the result yet. Until then, this money cannot be used. You can close this window.',
    failed: `${last.why ?? 'The network gave no reason.'} The money is still in the credit balance. Try again, or refund it in cash.`,
    arrived_late: 'The money is held until a user resolves the exception under Mobile Money.',
    arrived: `Transaction ${last.transactionId ?? 'without a number'}.`,
  }
  return (
    <div className="mb-4">
      <Notice tone={tone} title={title} live>
        {what}. {details[last.state]}
      </Notice>
    </div>
  )
}
