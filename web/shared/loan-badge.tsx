import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { Pesewas } from '#domain/kernel/money.ts'
import { isRecovered, type LoanStatus } from '#domain/loans/loan.ts'
import type { IconName } from '#web/ui/icon-paths.ts'

const LOOKS: Readonly<Record<string, { tone: BadgeTone; icon?: IconName }>> = {
  pending: { tone: 'info', icon: 'clock' },
  approved: { tone: 'success' },
  active: { tone: 'solid' },
  completed: { tone: 'success', icon: 'check' },
  rejected: { tone: 'danger', icon: 'close' },
  withdrawn: { tone: 'quiet' },
  written_off: { tone: 'quiet' },
  recovered: { tone: 'success', icon: 'check' },
  expired: { tone: 'quiet' },
}

interface LoanBadgeProps {
  status: LoanStatus
  /** A written-off loan is recovered once nothing is left. */
  outstanding?: Pesewas
}

export function LoanBadge({ status, outstanding }: LoanBadgeProps) {
  const shown = outstanding !== undefined && isRecovered({ status, outstanding }) ? 'recovered' : status
  const { tone, icon } = LOOKS[shown] ?? { tone: 'quiet' }
  return (
    <Badge tone={tone} {...(icon && { icon })}>
      {shown.replaceAll('_', ' ').toUpperCase()}
    </Badge>
  )
}
