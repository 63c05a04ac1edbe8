import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'

const LOOKS: Readonly<Record<string, { tone: BadgeTone; icon?: IconName }>> = {
  pending: { tone: 'info', icon: 'clock' },
  approved: { tone: 'success' },
  active: { tone: 'solid' },
  completed: { tone: 'success', icon: 'check' },
  rejected: { tone: 'danger', icon: 'close' },
  withdrawn: { tone: 'quiet' },
  written_off: { tone: 'quiet' },
}

export function LoanBadge({ status }: { status: string }) {
  const { tone, icon } = LOOKS[status] ?? { tone: 'quiet' }
  return (
    <Badge tone={tone} {...(icon && { icon })}>
      {status.replaceAll('_', ' ').toUpperCase()}
    </Badge>
  )
}
