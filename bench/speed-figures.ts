/** A side of a comparison over all its rounds. */
export interface Side {
  /** Payments or requests per second, of each round. */
  readonly perSecond: readonly number[]
  /** Milliseconds of processor time that each took: of the database, and of the process that answers (pgbench itself for its floor: 0, it is not counted). */
  readonly databaseCpu: readonly number[]
  readonly productCpu: readonly number[]
}
export interface Compared {
  readonly what: string
  readonly goal: string
  readonly floor: Side
  readonly ours: Side
  /** Of each pair of rounds: ours by floor, in speed; or, where less is better, in time. */
  readonly ratios: readonly number[]
  /** The same of the processor time: what floor takes of it by what ours takes, which other programs on the machine hardly move. */
  readonly cpuRatios: readonly number[]
}

export interface DayFigures {
  readonly minutes: number
  readonly capacity: number
  readonly perSecond: number
  readonly answered: number
  readonly p50: number
  readonly p99: number
  readonly kinds: readonly { readonly kind: string; readonly answered: number; readonly p50: number; readonly p99: number }[]
  /** Answers that nobody should get, by their status; 0 is a connection that broke. */
  readonly unexpected: Readonly<Record<string, number>>
  readonly highestMegabytes: number
  readonly slopeMegabytesPerHour: number
}
export interface OverloadFigures {
  readonly perSecond: number
  readonly seconds: number
  readonly statuses: Readonly<Record<string, number>>
  readonly refusedP99: number
  /** Until a second in which every call was answered with 200 and the slowest within twice the usual p99, or a quarter of a second. */
  readonly normalAfterSeconds: number | undefined
}
export interface StartFigures {
  readonly readyMilliseconds: readonly number[]
  readonly restMegabytes: number
  readonly loadMegabytes: number
}

export interface SpeedFigures {
  readonly at: string
  readonly machine: string
  readonly load: { readonly before: number; readonly after: number }
  readonly sizes: Readonly<Record<string, number>>
  readonly brokenRules: readonly string[]
  readonly rows: Readonly<Record<string, { readonly ours: number; readonly floor: number }>>
  readonly compared: readonly Compared[]
  readonly day: DayFigures | undefined
  readonly overload: OverloadFigures | undefined
  readonly start: StartFigures | undefined
}
