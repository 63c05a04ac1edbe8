import { dayOf, daysBetween, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import type { LevelName } from '#domain/credit/credit-level.ts'

export interface ScoreChange {
  at: Date
  score: number
  level: LevelName
  what: string
}

/** Width and height of the drawing: a score is its own height. */
const SIDE = 100

/** How the score went from its first change to now, for a drawing that is 100 wide and 100 high: a line of steps, since a score stays until it changes. */
export interface ScoreCourse {
  from: LocalDate
  first: number
  last: number
  /** `M x y H x V y …`, in hundredths of width and height, 0 at the top left. */
  path: string
}

/** `changes` newest first, at least one; `now` is the score as counted today. */
export function courseOf(changes: readonly ScoreChange[], now: number, today: LocalDate): ScoreCourse | undefined {
  const oldest = changes.at(-1)
  if (!oldest) return undefined
  const from = dayOf(oldest.at)
  const days = Math.max(1, daysBetween(from, today))
  const x = (moment: Date) => Math.min(SIDE, Math.max(0, (daysBetween(from, dayOf(moment)) / days) * SIDE))
  const steps = changes.toReversed().map(({ at, score }) => `H${round(x(at))}V${SIDE - score}`)
  return { from, first: oldest.score, last: now, path: `M0 ${SIDE - oldest.score}${steps.join('')}H${SIDE}V${SIDE - now}` }
}

const round = (position: number): number => Math.round(position * 10) / 10

/** The finding, as a title says it. */
export function formatCourse({ from, first, last }: ScoreCourse, today: LocalDate): string {
  const since = from === today ? 'today' : `since ${formatDay(from, today)}`
  if (last === first) return from === today ? `It is ${last} today` : `It is ${last}, as on ${formatDay(from, today)}`
  return `It ${last > first ? 'rose' : 'fell'} from ${first} to ${last} ${since}`
}
