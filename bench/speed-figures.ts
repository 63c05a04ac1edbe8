export interface Side {
  readonly perSecond: readonly number[]
  /** Per payment or request; 0 for pgbench, which is not counted. */
  readonly databaseCpu: readonly number[]
  readonly productCpu: readonly number[]
}
export interface Compared {
  readonly what: string
  readonly goal: string
  readonly baseline: Side
  readonly product: Side
  /** Product by baseline, or time where less is better. */
  readonly ratios: readonly number[]
  /** Other load hardly changes it. */
  readonly cpuRatios: readonly number[]
}

export interface KindFigures {
  readonly kind: string
  readonly answered: number
  readonly p50: number
  readonly p99: number
}
export interface RushFigures {
  /** Per second. */
  readonly homes: number
  readonly payments: number
  readonly seconds: number
  readonly kinds: readonly KindFigures[]
  /** By status; 0: broken. */
  readonly unexpected: Readonly<Record<string, number>>
}
export interface DayFigures {
  readonly minutes: number
  readonly capacity: number
  readonly perSecond: number
  readonly answered: number
  readonly p50: number
  readonly p99: number
  readonly kinds: readonly KindFigures[]
  /** By status; 0: broken. */
  readonly unexpected: Readonly<Record<string, number>>
  readonly highestMegabytes: number
  readonly slopeMegabytesPerHour: number
}
export interface OverloadFigures {
  readonly perSecond: number
  readonly seconds: number
  readonly statuses: Readonly<Record<string, number>>
  readonly refusedP99: number
  /** Until a second in which every call returns 200 within twice the usual p99, or 250 ms. */
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
  readonly processors: number
  readonly load: { readonly before: number; readonly after: number }
  readonly sizes: Readonly<Record<string, number>>
  readonly violations: readonly string[]
  readonly rows: Readonly<Record<string, { readonly product: number; readonly baseline: number }>>
  readonly compared: readonly Compared[]
  readonly rush: RushFigures | undefined
  readonly day: DayFigures | undefined
  readonly overload: OverloadFigures | undefined
  readonly start: StartFigures
}
