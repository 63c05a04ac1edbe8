import type { Quote } from '#domain/loans/quote.ts'

/** Percent a year, to one decimal: `{ nominal: 206.8, effective: 659.8 }` for GH₵1,000. */
export interface TrueCost {
  readonly nominal: number
  readonly effective: number
}

const WEEKS_IN_A_YEAR = 52
/** A week. */
const HIGHEST_RATE = 1_024

/** Rule T3, from the loan's rounded schedule: r is the weekly rate at which the instalments have the present value of the amount. */
export const trueCost = (priced: Quote): TrueCost =>
  trueCostOf(
    priced.amount,
    priced.instalments.map(({ week, amount }) => ({ weeks: week, amount })),
  )

/** Pesewas, `weeks` after the money was received; below zero: received later. */
export interface CostFlow {
  readonly weeks: number
  readonly amount: number
}

/** Rule T3, of any money: r is the weekly rate at which the flows have the present value of `received` pesewas. */
export function trueCostOf(received: number, flows: readonly CostFlow[]): TrueCost {
  const r = weeklyRate(received, flows)
  return { nominal: percent(WEEKS_IN_A_YEAR * r), effective: percent((1 + r) ** WEEKS_IN_A_YEAR - 1) }
}

/** Bisection, below a rate at which the flows are worth less than the money. */
export function weeklyRate(received: number, flows: readonly CostFlow[]): number {
  let low = 0
  let high = 1
  while (presentValue(flows, high) > received && high < HIGHEST_RATE) high *= 2
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (presentValue(flows, middle) > received) low = middle
    else high = middle
  }
  return low
}

function presentValue(flows: readonly CostFlow[], rate: number): number {
  return flows.reduce((sum, { amount, weeks }) => sum + amount / (1 + rate) ** weeks, 0)
}

const percent = (rate: number): number => Math.round(rate * 1000) / 10

/** `659.8%` */
export const formatPercent = (rate: number): string => `${Number.isInteger(rate) ? `${rate}.0` : rate}%`
