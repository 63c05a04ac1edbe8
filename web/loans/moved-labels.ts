import { startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { formatNear } from '#web/shared/format-near.ts'

interface MovedDate {
  week: number
  from: LocalDate
  cause: 'holiday' | 'postponement'
  note: string | null
}

/** The earlier days of a week: `Moved from Fri 6 Mar (Independence Day)`. Undefined for a week that never moved. */
export function formatMoved(week: number, moved: readonly MovedDate[], today: LocalDate): string | undefined {
  const steps = moved.filter((one) => one.week === week).map((one) => `${formatNear(one.from, today)}${becauseOf(one)}`)
  return steps.length === 0 ? undefined : `Moved from ${steps.join(', then from ')}`
}

function becauseOf({ from, cause, note }: MovedDate): string {
  if (cause === 'postponement') return ' (one week more)'
  if (note !== null) return ` (${note})`
  return startOf(from).getUTCDay() === 0 ? ' (a Sunday)' : ''
}
