import type { OfficeCalls } from './office-calls.ts'
import { arriveSteadily, sendInTurn, measureCapacity, type Answered } from './office-load.ts'
import { watchMemory } from './process-usage.ts'
import { quantile } from './figures.ts'
import type { DayFigures, KindFigures, OverloadFigures, RushFigures } from './speed-figures.ts'

const CAPACITY_SECONDS = 20
const MOST_CONNECTIONS = 1_500
const CALM_SECONDS = 20
/** Half of capacity for the calm period; calls rejected in the minute are sent again. */
export const OVERLOAD = { seconds: 60, further: 60 + CALM_SECONDS } as const

/** A million repaying customers: 26 payments a second, and ten home screens for each. */
export const RUSH = { homes: 260, payments: 26, seconds: 120 } as const

export async function measureRush(origin: string, calls: OfficeCalls): Promise<RushFigures> {
  const perSecond = RUSH.homes + RUSH.payments
  calls.expectEnoughFor(perSecond * RUSH.seconds)
  const answered = await arriveSteadily(origin, calls, { perSecond, seconds: RUSH.seconds, most: MOST_CONNECTIONS })
  return { ...RUSH, kinds: byKind(answered), unexpected: countStatuses(answered.filter((one) => one.status !== 200)) }
}

/** At half of capacity. `further`: seconds at full capacity for which data must remain. */
export async function measureDay(
  origin: string,
  pid: number,
  calls: OfficeCalls,
  { minutes, further }: { minutes: number; further: number },
): Promise<DayFigures> {
  const opening = [...calls.opening]
  await sendInTurn(origin, () => opening.shift())
  await measureCapacity(origin, calls, 5)
  const capacity = await measureCapacity(origin, calls, CAPACITY_SECONDS)
  const [perSecond, seconds] = [capacity / 2, minutes * 60]
  calls.expectEnoughFor(perSecond * seconds + capacity * further)
  console.log(`  ${Math.round(capacity)} calls per second at most; ${minutes} minutes at half of that`)
  const memory = watchMemory(pid)
  const answered = await arriveSteadily(origin, calls, { perSecond, seconds, most: MOST_CONNECTIONS })
  memory.stop()
  return {
    minutes,
    capacity,
    perSecond,
    answered: answered.length,
    p50: quantile(times(answered), 0.5),
    p99: quantile(times(answered), 0.99),
    kinds: byKind(answered),
    unexpected: countStatuses(answered.filter((one) => one.status !== 200)),
    highestMegabytes: memory.highest(),
    slopeMegabytesPerHour: memory.slope(),
  }
}

const times = (of: readonly Answered[]): number[] => of.map((one) => one.milliseconds)
const byKind = (answered: readonly Answered[]): KindFigures[] =>
  [...Map.groupBy(answered, (one) => one.kind)].map(([kind, of]) => ({
    kind,
    answered: of.length,
    p50: quantile(times(of), 0.5),
    p99: quantile(times(of), 0.99),
  }))

/** Four times capacity, then half of it. `usual`: p99 at half of capacity. */
export async function measureOverload(
  origin: string,
  calls: OfficeCalls,
  { capacity, usual, seconds }: { capacity: number; usual: number; seconds: number },
): Promise<OverloadFigures> {
  const rush = { perSecond: capacity * 4, seconds, most: MOST_CONNECTIONS }
  const answered = await arriveSteadily(origin, calls, rush)
  const after = { perSecond: capacity / 2, seconds: CALM_SECONDS, most: MOST_CONNECTIONS }
  const calm = await arriveSteadily(origin, calls, after)
  return {
    perSecond: rush.perSecond,
    seconds,
    statuses: countStatuses(answered),
    refusedP99: quantile(
      answered.filter(({ status }) => status === 503 || status === 429).map((one) => one.milliseconds),
      0.99,
    ),
    normalAfterSeconds: firstNormalSecond(calm, Math.max(250, usual * 2)),
  }
}

function firstNormalSecond(calm: readonly Answered[], slowest: number): number | undefined {
  const bySecond = Map.groupBy(calm, ({ at }) => Math.floor(at / 1000))
  const normal = [...bySecond].filter(([, of]) => of.every(({ status, milliseconds }) => status === 200 && milliseconds <= slowest))
  return normal.length === 0 ? undefined : Math.min(...normal.map(([second]) => second)) + 1
}

function countStatuses(answered: readonly Answered[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(answered, ({ status }) => String(status))].map(([status, of]) => [status, of.length]))
}
