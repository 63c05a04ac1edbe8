import { cpuSeconds } from './cpu-of.ts'
import type { Round } from './payment-rounds.ts'
import type { Compared, Side } from './speed-figures.ts'

export interface Contender {
  readonly run: () => Promise<Round>
  /** Of the process that responds, if any. */
  readonly pid?: number | undefined
}
interface Comparison {
  readonly what: string
  readonly goal: string
  readonly floor: Contender
  readonly ours: Contender
  readonly rounds: number
  /** Payments or requests per run. */
  readonly each: number
  /** Process ID of the database server. */
  readonly database: number
}

/** Runs both sides in turns, after one unmeasured run of each. The sides alternate in going first, so that other load affects both. */
export async function compareRounds({ what, goal, floor, ours, rounds, each, database }: Comparison): Promise<Compared> {
  const sides = { floor: emptySide(), ours: emptySide() }
  const contenders = { floor, ours }
  for (const one of [floor, ours]) await one.run()
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const)
    for (const side of order) await measure(contenders[side], sides[side], { each, database })
    console.log(
      `  ${what}: floor ${Math.round(sides.floor.perSecond.at(-1) ?? 0)}, ours ${Math.round(sides.ours.perSecond.at(-1) ?? 0)} per second`,
    )
  }
  const pairs = (of: (side: Side, round: number) => number) =>
    Array.from({ length: rounds }, (_, round) => of(sides.ours, round) / of(sides.floor, round))
  const cpu = (side: Side, round: number) => (side.databaseCpu[round] ?? 0) + (side.productCpu[round] ?? 0)
  return {
    what,
    goal,
    ...sides,
    ratios: pairs((side, round) => side.perSecond[round] ?? 0),
    cpuRatios: pairs((side, round) => 1 / cpu(side, round)),
  }
}

interface Filling extends Side {
  readonly perSecond: number[]
  readonly databaseCpu: number[]
  readonly productCpu: number[]
}
const emptySide = (): Filling => ({ perSecond: [], databaseCpu: [], productCpu: [] })

async function measure({ run, pid }: Contender, side: Filling, { each, database }: { each: number; database: number }): Promise<void> {
  const of = (process: number | undefined) => (process === undefined ? 0 : cpuSeconds(process))
  const before = { database: of(database), product: of(pid) }
  const { perSecond } = await run()
  side.perSecond.push(perSecond)
  side.databaseCpu.push(((of(database) - before.database) * 1000) / each)
  side.productCpu.push(((of(pid) - before.product) * 1000) / each)
}
