import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Deps } from '#server/platform/deps.ts'

/** The result of a run, for the operations page: how many of what. */
export type Counts = Readonly<Record<string, number>>

/** A job that runs at fixed intervals, in one of the processes each time. */
export interface RepeatedJob {
  readonly name: string
  /** The length of an interval. Intervals are counted in UTC, which is the time in Accra. */
  readonly everyMinutes: number
  /** Minutes after the start of the hour or interval at which it runs; 0 unless given. */
  readonly offsetMinutes?: number
  /** May run in several processes at once, and again after a failure. */
  readonly run: (deps: Deps) => Promise<Counts | undefined>
}

/** A job that runs once for each business day, in the order of the days, whatever the number of processes. */
export interface DailyJob {
  readonly name: string
  /** The hour of the day from which it runs, in Accra. */
  readonly fromHour: number
  /** The days that are still to do by the clock, in order. Each process calls it every minute, so it must be cheap. */
  readonly daysToDo: (deps: Deps) => Promise<readonly LocalDate[]>
  /** Every step may be repeated: a run that was killed half way starts again. `last`: no further day follows in this round. */
  readonly runDay: (deps: Deps, day: LocalDate, round: { readonly last: boolean }) => Promise<Counts>
}

export type Job = RepeatedJob | DailyJob

export const isDaily = (job: Job): job is DailyJob => 'runDay' in job

const MINUTE = 60_000

export interface Interval {
  readonly start: Date
  readonly end: Date
}

/** The interval of a job in which `now` lies. */
export function intervalOf({ everyMinutes, offsetMinutes = 0 }: Pick<RepeatedJob, 'everyMinutes' | 'offsetMinutes'>, now: Date): Interval {
  const [length, offset] = [everyMinutes * MINUTE, offsetMinutes * MINUTE]
  const start = Math.floor((now.getTime() - offset) / length) * length + offset
  return { start: new Date(start), end: new Date(start + length) }
}
