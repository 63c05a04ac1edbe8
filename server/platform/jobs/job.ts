import type { JobCount } from '#contract/operations.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Deps } from '#server/platform/deps.ts'

export type Counts = Readonly<Partial<Record<JobCount, number>>>

/** Runs in one process per interval. */
export interface RepeatedJob {
  readonly name: string
  /** In UTC, which is Accra's time. */
  readonly everyMinutes: number
  readonly offsetMinutes?: number
  /** May run concurrently, and again after a failure. */
  readonly run: (deps: Deps) => Promise<Counts | undefined>
}

/** Runs once per business day, in order. */
export interface DailyJob {
  readonly name: string
  /** Hour in Accra. */
  readonly fromHour: number
  /** Sorted. Each process calls it every minute: keep it cheap. */
  readonly daysToDo: (deps: Deps) => Promise<readonly LocalDate[]>
  /** A killed run starts again, so every step must be repeatable. `last`: the last day of this round. */
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
