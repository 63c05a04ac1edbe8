import type { Clock } from '#server/platform/clock.ts'

export interface TestClock extends Clock {
  readonly now: () => Date
  /** `2026-03-02T09:00:00Z`, forwards or backwards. */
  readonly moveTo: (moment: string | Date) => void
  readonly advance: (by: { weeks?: number; days?: number; hours?: number; minutes?: number; seconds?: number }) => void
}

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

/** Moves only on request; starts on a Monday morning in Accra (UTC). */
export function testClock(start: string | Date = '2026-03-02T09:00:00Z'): TestClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    moveTo: (moment) => {
      now = new Date(moment)
    },
    advance: ({ weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now = new Date(now.getTime() + (weeks * 7 + days) * DAY + ((hours * 60 + minutes) * 60 + seconds) * SECOND)
    },
  }
}
