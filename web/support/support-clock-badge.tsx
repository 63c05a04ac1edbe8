import type { ResponseClock } from '#domain/support/response-clock.ts'
import { daysBetween, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { supportBadge } from '#web/support/support-labels.ts'

/** What waits for an answer, or has one, under its clock. */
export interface OnSupportClock {
  state: string
  clock: ResponseClock
  answerBy: LocalDate
}

interface SupportClockBadgeProps {
  item: OnSupportClock
  isEscalated?: boolean
}

/** The time that is left for an answer, in words and colour; for one that was answered, how. */
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
          {-left === 1 ? '1 day over' : `${-left} days over`}
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
