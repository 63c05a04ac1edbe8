import { divideHalfUp, times, type Pesewas } from '#domain/kernel/money.ts'
import type { Frequency } from '#domain/products/product-shape.ts'

const MULTIPLES = { daily: [7, 1], weekly: [1, 1], fortnightly: [1, 2], monthly: [12, 52] } as const satisfies Record<
  Frequency,
  readonly [number, number]
>

/** What an instalment takes from the income of a week (rule L27). */
export function weeklyShare(frequency: Frequency, instalment: Pesewas): Pesewas {
  const [multiple, weeks] = MULTIPLES[frequency]
  return divideHalfUp(times(instalment, multiple), weeks)
}
