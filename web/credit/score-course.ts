import { dayOf, daysBetween, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import type { LevelName } from '#domain/credit/credit-level.ts'

export interface ScoreChange {
  at: Date
  was: number | null
  score: number
  level: LevelName
  what: string
}

const SIDE = 100

/** A step line on a drawing of 100 by 100. */
export interface ScoreCourse {
  from: LocalDate
  first: number
  last: number
  /** `M x y H x V y …`, 0 at the top left. */
  path: string
}

/** `changes` newest first; `now` is today's score. */
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

export function formatCourse({ from, first, last }: ScoreCourse, today: LocalDate): string {
  const since = from === today ? 'earlier today' : `on ${formatDay(from, today)}`
  if (last === first)
    return from === today ? `Your score is ${last} today` : `Your score is ${last}, the same as on ${formatDay(from, today)}`
  return `Your score was ${first} ${since} and is ${last} now`
}
