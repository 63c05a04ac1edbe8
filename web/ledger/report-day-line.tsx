import { sayDay, type LocalDate } from '#domain/kernel/calendar.ts'

interface ReportDayLineProps {
  asOf: LocalDate
  today: LocalDate
  isClosed: boolean
}

/** Which day a report is of, and whether its figures can still change. */
export function ReportDayLine({ asOf, today, isClosed }: ReportDayLineProps) {
  return (
    <p>
      <strong>{sayDay(asOf)}</strong>
      <span className="text-muted">
        {isClosed ? ', closed: these figures never change' : asOf === today ? ', open: it still grows' : ', not closed yet'}
      </span>
    </p>
  )
}
