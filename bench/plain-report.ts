import { median, percent, whole } from './figures.ts'
import { RUSH } from './office-day.ts'
import type { Compared, RushFigures, SpeedFigures } from './speed-figures.ts'

/** The rush is of a million customers who repay once a week (docs/GROWTH.md). */
const CUSTOMERS = 1_000_000
const thousands = (n: number): string => `${(Math.floor(n / 1000) * 1000).toLocaleString('en')} customers`

/** What the figures mean for a lender: one line for each measured part. */
export function plainLines({ processors, compared, rush, day, overload, start }: SpeedFigures): string[] {
  const [payments, homes, largeHomes, largePayments] = ['Cash payments', 'Homes of', 'Homes with', 'Payments with'].map((begin) =>
    compared.find(({ what }) => what.startsWith(begin)),
  )
  return [
    payments && `One machine takes the cash payments of ${thousands((perSecond(payments) / RUSH.payments) * CUSTOMERS)} in their rush.`,
    homes && `It opens the homes of ${thousands((perSecond(homes) / RUSH.homes) * CUSTOMERS)} in their rush.`,
    payments &&
      homes &&
      `Both together: one machine with ${processors} processors carries the rush of ${thousands(carried(payments, homes, processors))} at most.`,
    rush && rushLine(rush),
    day &&
      `On a day at half of what it carries, 99 of 100 calls take at most ${whole(day.p99)} ms, and memory does not exceed ${whole(day.highestMegabytes)} MB.`,
    overload &&
      `At four times what it carries it turns calls away within ${whole(overload.refusedP99)} ms, and is itself again ${overload.normalAfterSeconds ?? 'more than 20'} s later.`,
    largeHomes && `With 200 times the customers a home costs ${percent(1 / median(largeHomes.ratios))} of what it costs a small lender.`,
    largePayments &&
      `With 200 times the customers a payment costs ${percent(1 / median(largePayments.ratios))} of what it costs a small lender.`,
    `A restart keeps customers waiting for ${whole(median(start.readyMilliseconds))} ms; the product needs ${whole(start.loadMegabytes)} MB of memory.`,
  ]
    .filter((line) => line !== undefined)
    .map((line) => `- ${line}`)
}

function rushLine({ kinds, unexpected }: RushFigures): string {
  const [all, refused] = [kinds.reduce((sum, { answered }) => sum + answered, 0), Object.values(unexpected).reduce((sum, n) => sum + n, 0)]
  return refused === 0
    ? `In the rush of a million customers who repay, 99 of 100 homes open within ${worst(kinds, 'home')} ms and payments within ${worst(kinds, 'payment')} ms.`
    : `It does not carry a million customers: in their rush it turned away ${percent(refused / all)} of the calls.`
}

const perSecond = ({ product }: Compared): number => median(product.perSecond)
const worst = (kinds: readonly { kind: string; p99: number }[], kind: string): string =>
  whole(kinds.find((one) => one.kind === kind)?.p99 ?? 0)

/** Milliseconds of a processor for one call, database and product. */
const cpuOf = ({ product }: Compared): number => median(product.databaseCpu) + median(product.productCpu)
const carried = (payments: Compared, homes: Compared, processors: number): number =>
  (CUSTOMERS * processors * 1000) / (RUSH.payments * cpuOf(payments) + RUSH.homes * cpuOf(homes))
