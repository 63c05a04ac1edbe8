import type { DemoClock } from './demo-clock.ts'

interface Happening {
  readonly at: Date
  readonly work: () => Promise<void>
}

/** Runs all events of all customers in order of time, so that IDs and dates grow together. */
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
