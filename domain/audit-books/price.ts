/** A second implementation of price and allocation (rules L5 and P1), in pesewas. It shares nothing with domain/loans. */
export interface PricedWeek {
  readonly week: number
  /** The money that covers all earlier weeks. */
  readonly from: number
  readonly amount: number
  readonly interest: number
}
export interface Price {
  readonly principal: number
  readonly total: number
  readonly weekly: number
  readonly weeks: readonly PricedWeek[]
}

const WEEKS = 13
const halfUp = (numerator: number, denominator: number): number => Math.floor((2 * numerator + denominator) / (2 * denominator))

const known = new Map<number, Price>()

/** Thirty percent flat over thirteen weeks; the last week makes the sums exact. */
export function priceOf(principal: number): Price {
  const stored = known.get(principal)
  if (stored) return stored
  const total = halfUp(principal * 13, 10)
  const interest = total - principal
  const rounded = weeksOf(total, interest, halfUp(total, WEEKS), halfUp(interest, WEEKS))
  const weeks = rounded.some((one) => one.interest < 0 || one.amount < one.interest)
    ? weeksOf(total, interest, Math.floor(total / WEEKS), Math.floor(interest / WEEKS))
    : rounded
  const price = { principal, total, weekly: weeks[0]?.amount ?? total, weeks }
  if (known.size > 5_000) known.clear()
  known.set(principal, price)
  return price
}

function weeksOf(total: number, interest: number, weekly: number, share: number): PricedWeek[] {
  return Array.from({ length: WEEKS }, (_, index) => ({
    week: index + 1,
    from: weekly * index,
    amount: index < WEEKS - 1 ? weekly : total - weekly * index,
    interest: index < WEEKS - 1 ? share : interest - share * index,
  }))
}

export interface Part {
  readonly week: number
  readonly interest: number
  readonly principal: number
}

/** The weeks that the money from `before` to `before + amount` pays: in each week its interest is the first part. */
export function partsOf(price: Price, before: number, amount: number): Part[] {
  const after = before + amount
  const inside = (from: number, length: number): number => Math.max(0, Math.min(after, from + length) - Math.max(before, from))
  return price.weeks.flatMap(({ week, from, amount: due, interest }) => {
    const part = { week, interest: inside(from, interest), principal: inside(from + interest, due - interest) }
    return part.interest + part.principal > 0 ? [part] : []
  })
}

export const interestIn = (parts: readonly Part[]): number => parts.reduce((sum, one) => sum + one.interest, 0)
export const principalIn = (parts: readonly Part[]): number => parts.reduce((sum, one) => sum + one.principal, 0)
