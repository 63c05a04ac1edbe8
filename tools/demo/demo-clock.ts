import { addDays, laterOf, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Random } from '#tools/seeded-random.ts'

const MINUTE = 60_000

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

/** The office is closed on Sundays. */
export const notOnSunday = (day: LocalDate): LocalDate => (isSunday(day) ? addDays(day, -1) : day)

export function nextOpenDay(day: LocalDate): LocalDate {
  const next = addDays(day, 1)
  return isSunday(next) ? addDays(next, 1) : next
}

export const someTimeOn = (day: LocalDate, random: Random, fromHour: number, toHour: number): Date =>
  new Date(startOf(day).getTime() + random.between(fromHour * 60, toHour * 60 - 1) * MINUTE)

interface Happening {
  readonly at: Date
  readonly work: () => Promise<void>
}

/** All events of all customers in order of time, so that IDs and dates grow together. */
export interface Timeline {
  /** Ignores moments after the end. */
  readonly at: (moment: Date, work: () => Promise<void>) => void
  readonly run: () => Promise<void>
}

export function openTimeline(clock: DemoClock, afterEach: () => Promise<void>): Timeline {
  const ahead: Happening[] = []
  return {
    at: (moment, work) => {
      if (moment > clock.end) return
      const place = ahead.findLastIndex((one) => one.at <= moment) + 1
      ahead.splice(place, 0, { at: moment, work })
    },
    run: async () => {
      for (let next = ahead.shift(); next !== undefined; next = ahead.shift()) {
        clock.moveTo(next.at)
        await next.work()
        await afterEach()
      }
    },
  }
}
