import { addDays, dayOf, daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'

/** Calendar days (Bank of Ghana, Digital Credit Services Providers Directive 2025). Data requests use the same, as Act 843 allows. */
export const ANSWER_DAYS = 20
export const WARN_FROM_DAY = 18

export const CARE_CLOCKS = ['running', 'warning', 'breach', 'answered'] as const
export type ResponseClock = (typeof CARE_CLOCKS)[number]

export interface Waiting {
  readonly filedAt: Date
  /** A reply restarts the count. */
  readonly reopenedAt: Date | null
  readonly isOpen: boolean
}

const countedFrom = ({ filedAt, reopenedAt }: Waiting): LocalDate => dayOf(reopenedAt ?? filedAt)

/** The day of receipt is day 0. */
export const answerBy = (waiting: Waiting): LocalDate => addDays(countedFrom(waiting), ANSWER_DAYS)

/** `warning` on days 18 to 20, `breach` from day 21. */
export function responseClock(waiting: Waiting, today: LocalDate): ResponseClock {
  if (!waiting.isOpen) return 'answered'
  const day = daysBetween(countedFrom(waiting), today)
  if (day > ANSWER_DAYS) return 'breach'
  return day >= WARN_FROM_DAY ? 'warning' : 'running'
}
