import type { BenchCall } from './staff-calls.ts'

export interface Timing {
  readonly p50: number
  readonly p95: number
}
export interface Measured {
  readonly call: BenchCall
  readonly big: Timing
  readonly small: Timing
  /** The very first answer of the big database, before anything of it was asked for. */
  readonly first: number
}
/** Where a product listens, with the cookie of each kind of caller. */
export interface Office {
  readonly origin: string
  readonly cookies: Readonly<Record<BenchCall['as'], string>>
}

/** On a machine that does other things too, few rounds are left alone: the more there are, the better the best. */
const ROUNDS = { list: 12, search: 12, portfolio: 5 } as const
/** Answers of one round; a round is short, so that another program on the machine spoils few of them. */
const TIMES = { list: 5, search: 5, portfolio: 2 } as const

/** Asks the big and the small product in turns, and keeps of each the round with the lowest p95: what the product needs when the machine is its own. */
export async function measureCall(call: BenchCall, big: Office, small: Office, smallCall: BenchCall): Promise<Measured> {
  const first = await milliseconds(call, big)
  await milliseconds(smallCall, small)
  const rounds: { big: Timing; small: Timing }[] = []
  for (let round = 0; round < ROUNDS[call.goal]; round += 1) {
    const times: { big: number[]; small: number[] } = { big: [], small: [] }
    for (let time = 0; time < TIMES[call.goal]; time += 1) {
      times.big.push(await milliseconds(call, big))
      times.small.push(await milliseconds(smallCall, small))
    }
    rounds.push({ big: timingOf(times.big), small: timingOf(times.small) })
  }
  const best = (which: 'big' | 'small') => rounds.map((round) => round[which]).reduce((a, b) => (b.p95 < a.p95 ? b : a))
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

function timingOf(times: readonly number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
