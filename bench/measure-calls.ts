import { quantile } from './figures.ts'
import type { BenchCall } from './staff-calls.ts'

export interface Timing {
  readonly p50: number
  readonly p95: number
}
export interface Measured {
  readonly call: BenchCall
  readonly big: Timing
  readonly small: Timing
  /** With cold caches. */
  readonly first: number
}
export interface Office {
  readonly origin: string
  readonly cookies: Readonly<Record<BenchCall['as'], string>>
}

/** Runs per call; the best one is least disturbed by other load. */
const RUNS = { list: 12, search: 12, portfolio: 5 } as const
const TIMES = { list: 5, search: 5, portfolio: 2 } as const

/** In turns; returns the run with the lowest p95. */
export async function measureCall(call: BenchCall, big: Office, small: Office, smallCall: BenchCall): Promise<Measured> {
  const first = await milliseconds(call, big)
  await milliseconds(smallCall, small)
  const runs: { big: Timing; small: Timing }[] = []
  for (let run = 0; run < RUNS[call.goal]; run += 1) {
    const times: { big: number[]; small: number[] } = { big: [], small: [] }
    for (let time = 0; time < TIMES[call.goal]; time += 1) {
      times.big.push(await milliseconds(call, big))
      times.small.push(await milliseconds(smallCall, small))
    }
    runs.push({ big: timingOf(times.big), small: timingOf(times.small) })
  }
  const best = (which: 'big' | 'small') => runs.map((run) => run[which]).reduce((a, b) => (b.p95 < a.p95 ? b : a))
  return { call, first, big: best('big'), small: best('small') }
}

async function milliseconds(call: BenchCall, office: Office): Promise<number> {
  const from = performance.now()
  const response = await fetch(office.origin + call.path, { headers: { cookie: office.cookies[call.as] } })
  const text = await response.text()
  const took = performance.now() - from
  if (response.status !== 200) throw new Error(`${call.name} (${call.path}): ${response.status} ${text.slice(0, 300)}`)
  return took
}

const timingOf = (times: readonly number[]): Timing => ({ p50: quantile(times, 0.5), p95: quantile(times, 0.95) })
