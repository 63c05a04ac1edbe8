import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Deps } from '#server/platform/deps.ts'

/** What a run came to, for the operations page: how many of what. */
export type Counts = Readonly<Record<string, number>>

interface JobFacts {
  readonly name: string
  /** When the queue wakes it: minute, hour, day of month, month, day of week, in UTC, which is the time in Accra. */
  readonly cron: string
}

/** Something that runs again and again. What it does it decides by deps.clock; the queue's own time only wakes it. */
export interface RepeatedJob extends JobFacts {
  /** May run in several processes at once, and again after it failed. */
  readonly run: (deps: Deps) => Promise<Counts | undefined>
}

/** Something that is done once for each business day, in the order of the days, whatever the number of processes. */
export interface DailyJob extends JobFacts {
  /** From this hour of the day on, in Accra. */
  readonly fromHour: number
  /** The days that are still to be done by the clock, in their order. It is asked every minute, so it costs next to nothing. */
  readonly daysToDo: (deps: Deps) => Promise<readonly LocalDate[]>
  /** Every step of it may be repeated: a run that was killed half way is run again from its start. `last`: no further day follows in this round. */
  readonly runDay: (deps: Deps, day: LocalDate, round: { readonly last: boolean }) => Promise<Counts>
}

export type Job = RepeatedJob | DailyJob

export const isDaily = (job: Job): job is DailyJob => 'runDay' in job
