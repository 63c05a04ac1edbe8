import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { formatTime } from '#web/shared/format-time.ts'

interface ReportDayLineProps {
  asOf: LocalDate
  today: LocalDate
  isClosed: boolean
  computedAt?: Date | null
}

/** Which day a report is of, and whether its figures can still change. */
export function ReportDayLine({ asOf, today, isClosed, computedAt }: ReportDayLineProps) {
  return (
    <p>
      <strong>{formatDay(asOf)}</strong>
      <span className="text-muted">
        {isClosed ? ', closed: these figures never change' : asOf === today ? ', open: it still grows' : ', not closed yet'}
        {computedAt && `. Computed at ${formatTime(computedAt)}`}
      </span>
    </p>
  )
}
