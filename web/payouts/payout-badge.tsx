import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'
import type { StandingPayout } from '#web/payouts/payout-state.ts'

const STATES: Readonly<Record<StandingPayout['state'], readonly [tone: BadgeTone, icon: IconName, words: string]>> = {
  waiting: ['caution', 'clock', 'Waits for a second person'],
  under_way: ['info', 'clock', 'Transfer under way'],
  failed: ['danger', 'alert', 'Transfer failed'],
  arrived_late: ['danger', 'alert', 'Transfer arrived late'],
  paid: ['success', 'check', 'Paid by mobile money'],
}

/** How the payout by mobile money of a loan stands. */
export function PayoutBadge({ payout }: { payout: StandingPayout }) {
  const [tone, icon, words] = STATES[payout.state]
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  )
}
