import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'

const LOOKS: Readonly<Record<string, { tone: BadgeTone; icon: IconName; words: string }>> = {
  pending: { tone: 'info', icon: 'clock', words: 'Waiting for the office' },
  completed: { tone: 'success', icon: 'check', words: 'Completed' },
  failed: { tone: 'danger', icon: 'close', words: 'Failed' },
  reversed: { tone: 'quiet', icon: 'back', words: 'Reversed' },
}

export function PaymentBadge({ status }: { status: string }) {
  const look = LOOKS[status]
  if (!look) return <Badge tone="quiet">{status}</Badge>
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {look.words}
    </Badge>
  )
}
