import { addDays, dayOf, daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'

/**
 * Within so many days a complaint is answered (Bank of Ghana, Digital Credit Services Providers Directive 2025). The rule says days and not working days,
 * so they are those of the calendar. A request about personal data has the same promise: Act 843 asks for no more.
 */
export const ANSWER_DAYS = 20
/** From this day on staff are warned. */
export const WARN_FROM_DAY = 18

export const CARE_CLOCKS = ['running', 'warning', 'breach', 'answered'] as const
export type ResponseClock = (typeof CARE_CLOCKS)[number]

/** When it came in, when its answer was not taken, and whether it waits for an answer. */
export interface Waiting {
  readonly filedAt: Date
  /** The customer replied to the answer: the days count from here again. */
  readonly reopenedAt: Date | null
  readonly isOpen: boolean
}

const countedFrom = ({ filedAt, reopenedAt }: Waiting): LocalDate => dayOf(reopenedAt ?? filedAt)

/** The last day on which an answer is in time. The day on which it came in is day 0. */
export const answerBy = (waiting: Waiting): LocalDate => addDays(countedFrom(waiting), ANSWER_DAYS)

/** `warning` on days 18 to 20, `breach` from day 21 on. */
export function responseClock(waiting: Waiting, today: LocalDate): ResponseClock {
  if (!waiting.isOpen) return 'answered'
  const day = daysBetween(countedFrom(waiting), today)
  if (day > ANSWER_DAYS) return 'breach'
  return day >= WARN_FROM_DAY ? 'warning' : 'running'
}
