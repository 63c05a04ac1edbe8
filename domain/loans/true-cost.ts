import type { Quote } from '#domain/loans/quote.ts'

/** Percent a year, to one decimal: `{ nominal: 206.8, effective: 659.8 }` for GH₵1,000. */
export interface TrueCost {
  readonly nominal: number
  readonly effective: number
}

const WEEKS_IN_A_YEAR = 52

/** Rule T3, from the loan's rounded schedule: r is the weekly rate at which the instalments have the present value of the amount. */
export function trueCost(priced: Quote): TrueCost {
  const r = weeklyRate(priced)
  return { nominal: percent(WEEKS_IN_A_YEAR * r), effective: percent((1 + r) ** WEEKS_IN_A_YEAR - 1) }
}

/** Bisection; the rate is below 100% a week. */
function weeklyRate(priced: Quote): number {
  let low = 0
  let high = 1
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (presentValue(priced, middle) > priced.amount) low = middle
    else high = middle
  }
  return low
}

function presentValue(priced: Quote, rate: number): number {
  return priced.instalments.reduce((sum, part) => sum + part.amount / (1 + rate) ** part.week, 0)
}

const percent = (rate: number): number => Math.round(rate * 1000) / 10

/** `659.8%` */
export const formatPercent = (rate: number): string => `${Number.isInteger(rate) ? `${rate}.0` : rate}%`
