import { periodRateOf } from '#domain/products/period-rate.ts'
import type { ProductPrice } from '#domain/products/product-price.ts'
import { PERIODS_IN_A_YEAR, type Frequency } from '#domain/products/product-shape.ts'

/** Percent a year, to one decimal. */
export interface AnnualRate {
  readonly nominal: number
  readonly effective: number
}

/** Rule T3 for every version, of the money received, so with fees. With p periods a year p × r and (1 + r)^p − 1. */
export function trueAnnualRate(price: ProductPrice, frequency: Frequency): AnnualRate {
  const rate = periodRateOf(
    price.received,
    price.instalments.map(({ number, amount }) => ({ periods: number, amount })),
  )
  const periods = PERIODS_IN_A_YEAR[frequency]
  return { nominal: percent(periods * rate), effective: percent((1 + rate) ** periods - 1) }
}

const percent = (rate: number): number => Math.round(rate * 1000) / 10
