import { addDays, laterOf, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Random } from '#tools/seeded-random.ts'

const MINUTE = 60_000

/** Runs through weeks in seconds, forward only, up to the end of the demonstration. */
export interface DemoClock extends Clock {
  readonly end: Date
  readonly moveTo: (moment: Date) => void
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

/** Moves a Sunday to the Saturday before: the office is closed. */
export const notOnSunday = (day: LocalDate): LocalDate => (isSunday(day) ? addDays(day, -1) : day)

export function nextOpenDay(day: LocalDate): LocalDate {
  const next = addDays(day, 1)
  return isSunday(next) ? addDays(next, 1) : next
}

export const someTimeOn = (day: LocalDate, random: Random, fromHour: number, toHour: number): Date =>
  new Date(startOf(day).getTime() + random.between(fromHour * 60, toHour * 60 - 1) * MINUTE)
