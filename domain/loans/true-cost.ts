import type { Quote } from '#domain/loans/quote.ts'
import { periodRateOf } from '#domain/products/period-rate.ts'

/** Percent a year, to one decimal: 206.8 and 659.8 for GH₵1,000. */
export interface TrueCost {
  readonly nominal: number
  readonly effective: number
}

export const WEEKS_IN_A_YEAR = 52

/** Rule T3, from the rounded schedule: r is the weekly rate at which the instalments are worth the amount. */
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

/** Rule T3, for any flows worth `received` pesewas. */
export function trueCostOf(received: number, flows: readonly CostFlow[]): TrueCost {
  const r = periodRateOf(
    received,
    flows.map(({ weeks, amount }) => ({ periods: weeks, amount })),
  )
  return { nominal: percent(WEEKS_IN_A_YEAR * r), effective: percent((1 + r) ** WEEKS_IN_A_YEAR - 1) }
}

const percent = (rate: number): number => Math.round(rate * 1000) / 10

export const formatPercent = (rate: number): string => `${Number.isInteger(rate) ? `${rate}.0` : rate}%`
