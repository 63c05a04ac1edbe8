import { officeCalls } from './office-calls.ts'
import { arriveSteadily, measureCapacity, type Answered } from './office-load.ts'
import { watchMemory } from './memory-of.ts'
import type { CashBox } from './payment-rounds.ts'
import { quantile } from './sample.ts'
import type { DayFigures, OverloadFigures } from './speed-figures.ts'

const CAPACITY_SECONDS = 20
const MOST_CONNECTIONS = 1_500

/** The day of an office at half of what this machine can do, for so many minutes. */
export async function measureDay(origin: string, pid: number, box: CashBox, minutes: number): Promise<DayFigures> {
  await measureCapacity(origin, await officeCalls(origin, box, 2_000), 5)
  const capacity = await measureCapacity(origin, await officeCalls(origin, box, 10_000), CAPACITY_SECONDS)
  const [perSecond, seconds] = [capacity / 2, minutes * 60]
  console.log(`  ${Math.round(capacity)} calls per second at most; ${minutes} minutes at half of that`)
  const memory = watchMemory(pid)
  const next = await officeCalls(origin, box, Math.ceil(perSecond * seconds))
  const answered = await arriveSteadily(origin, next, { perSecond, seconds, most: MOST_CONNECTIONS })
  memory.stop()
  const times = (of: readonly Answered[]) => of.map((one) => one.milliseconds)
  const kinds = [...Map.groupBy(answered, (one) => one.kind)].map(([kind, of]) => ({
    kind,
    answered: of.length,
    p50: quantile(times(of), 0.5),
    p99: quantile(times(of), 0.99),
  }))
  return {
    minutes,
    capacity,
    perSecond,
    answered: answered.length,
    p50: quantile(times(answered), 0.5),
    p99: quantile(times(answered), 0.99),
    kinds,
    unexpected: countStatuses(answered.filter((one) => one.status !== 200)),
    highestMegabytes: memory.highest(),
    slopeMegabytesPerHour: memory.slope(),
  }
}

/** Four times of what this machine can do, and then half of it again. `usual`: the p99 of a day at half. */
export async function measureOverload(
  origin: string,
  box: CashBox,
  { capacity, usual, seconds }: { capacity: number; usual: number; seconds: number },
): Promise<OverloadFigures> {
  const rush = { perSecond: capacity * 4, seconds, most: MOST_CONNECTIONS }
  const answered = await arriveSteadily(origin, await officeCalls(origin, box, Math.ceil(rush.perSecond * seconds)), rush)
  const after = { perSecond: capacity / 2, seconds: 20, most: MOST_CONNECTIONS }
  const calm = await arriveSteadily(origin, await officeCalls(origin, box, Math.ceil(after.perSecond * after.seconds)), after)
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
