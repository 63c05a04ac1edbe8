import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Deps } from '#server/platform/deps.ts'

/** The counts of a run, for the operations page. */
export type Counts = Readonly<Record<string, number>>

/** Runs at fixed intervals, in one of the processes each time. */
export interface RepeatedJob {
  readonly name: string
  /** Intervals are counted in UTC, which is Accra's time. */
  readonly everyMinutes: number
  /** Offset from the start of the hour or interval; 0 by default. */
  readonly offsetMinutes?: number
  /** May run concurrently in several processes, and again after a failure. */
  readonly run: (deps: Deps) => Promise<Counts | undefined>
}

/** Runs once per business day, in order, whatever the number of processes. */
export interface DailyJob {
  readonly name: string
  /** In Accra. */
  readonly fromHour: number
  /** The open days in order. Each process calls it every minute, so it must be cheap. */
  readonly daysToDo: (deps: Deps) => Promise<readonly LocalDate[]>
  /** Every step must be repeatable: a killed run starts again. `last`: no further day follows in this round. */
  readonly runDay: (deps: Deps, day: LocalDate, round: { readonly last: boolean }) => Promise<Counts>
}

export type Job = RepeatedJob | DailyJob

export const isDaily = (job: Job): job is DailyJob => 'runDay' in job

const MINUTE = 60_000

export interface Interval {
  readonly start: Date
  readonly end: Date
}

export function intervalOf({ everyMinutes, offsetMinutes = 0 }: Pick<RepeatedJob, 'everyMinutes' | 'offsetMinutes'>, now: Date): Interval {
  const [length, offset] = [everyMinutes * MINUTE, offsetMinutes * MINUTE]
  const start = Math.floor((now.getTime() - offset) / length) * length + offset
  return { start: new Date(start), end: new Date(start + length) }
}
