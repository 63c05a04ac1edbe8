import { addDays, laterOf, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Dice } from './demo-dice.ts'

const MINUTE = 60_000

/** Runs through weeks in seconds. It goes forward only, and never beyond the moment at which the demonstration ends. */
export interface DemoClock extends Clock {
  readonly end: Date
  readonly moveTo: (moment: Date) => void
  /** The little while between two steps of one errand. */
  readonly pass: (minutes: number) => void
}

export function demoClock(start: Date, end: Date): DemoClock {
  let now = start
  const moveTo = (moment: Date): void => {
    now = laterOf(now, moment < end ? moment : end)
  }
  return { now: () => new Date(now), end, moveTo, pass: (minutes) => moveTo(new Date(now.getTime() + minutes * MINUTE)) }
}

const isSunday = (day: LocalDate): boolean => startOf(day).getUTCDay() === 0

/** The office opens Monday to Saturday: who would come on a Sunday comes the day before. */
export const notOnSunday = (day: LocalDate): LocalDate => (isSunday(day) ? addDays(day, -1) : day)

export function nextOpenDay(day: LocalDate): LocalDate {
  const next = addDays(day, 1)
  return isSunday(next) ? addDays(next, 1) : next
}

/** Some minute of that day, from one hour to before another. */
export const someTimeOn = (day: LocalDate, dice: Dice, fromHour: number, toHour: number): Date =>
  new Date(startOf(day).getTime() + dice.whole(fromHour * 60, toHour * 60 - 1) * MINUTE)
