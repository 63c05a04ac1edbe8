import type { DemoClock } from './demo-clock.ts'

interface Happening {
  readonly at: Date
  readonly work: () => Promise<void>
}

/** What happens, in the order of its moments, whoever's life it belongs to: numbers and dates then grow together, as they do in an office. */
export interface Timeline {
  /** What would happen after the end does not happen any more. */
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
