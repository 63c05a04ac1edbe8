/** Pesewas, `periods` after the money was received; below zero: received later. */
export interface PeriodFlow {
  readonly periods: number
  readonly amount: number
}

/** Per period. */
const HIGHEST_RATE = 1_024

/** Rule T3: the rate at which the flows have the present value of `received` pesewas, by bisection. */
export function periodRateOf(received: number, flows: readonly PeriodFlow[]): number {
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

function presentValue(flows: readonly PeriodFlow[], rate: number): number {
  return flows.reduce((sum, { amount, periods }) => sum + amount / (1 + rate) ** periods, 0)
}
