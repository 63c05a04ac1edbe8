import { cpuSeconds } from './process-usage.ts'
import type { Run } from './http-caller.ts'
import type { Compared, Side } from './speed-figures.ts'

export interface Contender {
  readonly run: () => Promise<Run>
  readonly pid?: number | undefined
}
interface Comparison {
  readonly what: string
  readonly goal: string
  readonly baseline: Contender
  readonly product: Contender
  readonly runs: number
  /** Per run. */
  readonly each: number
  readonly database: number
}

/** In turns, after one unmeasured run of each; the sides alternate, so that other load affects both. */
export async function compareRuns({ what, goal, baseline, product, runs, each, database }: Comparison): Promise<Compared> {
  const sides = { baseline: emptySide(), product: emptySide() }
  const contenders = { baseline, product }
  for (const one of [baseline, product]) await one.run()
  for (let index = 0; index < runs; index += 1) {
    const order = index % 2 === 0 ? (['baseline', 'product'] as const) : (['product', 'baseline'] as const)
    for (const side of order) await measure(contenders[side], sides[side], { each, database })
    console.log(
      `  ${what}: baseline ${Math.round(sides.baseline.perSecond.at(-1) ?? 0)}, product ${Math.round(sides.product.perSecond.at(-1) ?? 0)} per second`,
    )
  }
  const pairs = (of: (side: Side, index: number) => number) =>
    Array.from({ length: runs }, (_, index) => of(sides.product, index) / of(sides.baseline, index))
  const cpu = (side: Side, index: number) => (side.databaseCpu[index] ?? 0) + (side.productCpu[index] ?? 0)
  return {
    what,
    goal,
    ...sides,
    ratios: pairs((side, index) => side.perSecond[index] ?? 0),
    cpuRatios: pairs((side, index) => 1 / cpu(side, index)),
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
