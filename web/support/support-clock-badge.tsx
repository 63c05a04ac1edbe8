import { daysBetween, formatDay } from '#domain/kernel/calendar.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { supportBadge, type SupportState } from '#web/support/support-labels.ts'

interface SupportClockBadgeProps {
  item: SupportState
  isEscalated?: boolean
}

export function SupportClockBadge({ item, isEscalated = false }: SupportClockBadgeProps) {
  const today = todayHere()
  const left = daysBetween(today, item.answerBy)
  if (item.clock === 'answered') {
    const { tone, words } = supportBadge(item)
    return <Badge tone={tone}>{words}</Badge>
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {item.clock === 'breach' ? (
        <Badge tone="danger" icon="alert">
          {-left === 1 ? '1 day late' : `${-left} days late`}
        </Badge>
      ) : (
        <Badge tone={item.clock === 'warning' ? 'caution' : 'info'} icon="clock">
          {left === 0 ? 'Last day' : left === 1 ? '1 day left' : `${left} days left`}
        </Badge>
      )}
      <span className="text-14 text-muted">by {formatDay(item.answerBy, today)}</span>
      {isEscalated && <Badge tone="line">With the MD</Badge>}
    </span>
  )
}
