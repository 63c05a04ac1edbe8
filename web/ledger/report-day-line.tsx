import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { formatTime } from '#web/shared/format-time.ts'

interface ReportDayLineProps {
  asOf: LocalDate
  today: LocalDate
  isClosed: boolean
  computedAt?: Date | null
}

export function ReportDayLine({ asOf, today, isClosed, computedAt }: ReportDayLineProps) {
  return (
    <p>
      <strong>{formatDay(asOf)}</strong>
      <span className="text-muted">
        {isClosed ? ', closed: these figures are final' : asOf === today ? ', open: these figures still change' : ', not closed yet'}
        {computedAt && `. Calculated at ${formatTime(computedAt)}`}
      </span>
    </p>
  )
}
