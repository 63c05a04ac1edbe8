import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'

/**
 * A second implementation of price, due days and allocation (rules L5, L26 and P1), in pesewas, without domain/loans and domain/products.
 */
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

/** A loan's product version; null: version 1, thirty percent flat over thirteen weeks. */
export interface ProductFacts {
  readonly version: number
  readonly method: 'flat' | 'declining_balance'
  /** In billionths: flat, of the amount for the term; declining balance, of the balance for one period. */
  readonly rate: number
  readonly frequency: 'daily' | 'weekly' | 'fortnightly' | 'monthly'
  readonly instalments: number
  readonly unit: number
  readonly way: 'half_up' | 'down'
  /** The loan's day of the month; absent: that of its payout. */
  readonly payDay?: number
  /** Pesewas, or a rate in billionths of the amount with an optional cap; absent: none. */
  readonly fees?: readonly {
    readonly name: string
    readonly kind: 'fixed' | 'rate'
    readonly amount?: number
    readonly rate?: number
    readonly cap?: number
  }[]
  readonly rebate?: 'none' | 'actuarial' | 'actuarial_with_fee'
  /** In billionths of the principal left, and pesewas. */
  readonly rebateFeeRate?: number
  readonly rebateFeeCap?: number
}

const THIRTEEN_WEEKS: ProductFacts = {
  version: 1,
  method: 'flat',
  rate: 300_000_000,
  frequency: 'weekly',
  instalments: 13,
  unit: 1,
  way: 'half_up',
}
const WHOLE = 1_000_000_000n

const known = new Map<string, Price>()

/** Not by number: a failed import leaves its numbers to the next one. */
export const termsOf = ({ method, rate, frequency, instalments, unit, way }: ProductFacts): string =>
  [method, rate, frequency, instalments, unit, way].join(' ')

/** The last part makes the sums exact. */
export function priceOf(principal: number, product: ProductFacts | null): Price {
  const its = product ?? THIRTEEN_WEEKS
  const key = `${termsOf(its)} ${principal}`
  const stored = known.get(key)
  if (stored) return stored
  const price = pricedBy(its, principal)
  if (known.size > 5_000) known.clear()
  known.set(key, price)
  return price
}

/** Rounded as stated; where a part would be negative, rounded down, and then down to the pesewa. */
function pricedBy(product: ProductFacts, principal: number): Price {
  const { unit, way } = product
  for (const rounding of [
    { unit, way },
    { unit, way: 'down' as const },
    { unit: 1, way: 'down' as const },
  ]) {
    const its = { ...product, ...rounding }
    const weeks = product.method === 'flat' ? flatWeeks(its, principal) : decliningWeeks(its, principal)
    if (weeks.some((one) => one.interest < 0 || one.amount < one.interest)) continue
    const total = weeks.reduce((sum, one) => sum + one.amount, 0)
    return { principal, total, weekly: weeks[0]?.amount ?? total, weeks }
  }
  return { principal, total: principal, weekly: principal, weeks: [] }
}

function flatWeeks(product: ProductFacts, principal: number): PricedWeek[] {
  const { instalments: count, way } = product
  const interest = near(BigInt(principal) * BigInt(product.rate), WHOLE, 1, 'half_up')
  const total = principal + interest
  const weekly = near(BigInt(total), BigInt(count), product.unit, way)
  const share = near(BigInt(interest), BigInt(count), 1, way)
  return Array.from({ length: count }, (_, index) => ({
    week: index + 1,
    from: weekly * index,
    amount: index < count - 1 ? weekly : total - weekly * index,
    interest: index < count - 1 ? share : interest - share * index,
  }))
}

/** The instalment at which the present values of all instalments are the principal. */
function decliningWeeks(product: ProductFacts, principal: number): PricedWeek[] {
  const { instalments: count, rate } = product
  const growth = WHOLE + BigInt(rate)
  let discounts = 0n
  let power = 1n
  for (let period = 1; period <= count; period += 1) {
    discounts = discounts * WHOLE + power * WHOLE
    power *= growth
  }
  const weekly = near(BigInt(principal) * power, discounts, product.unit, product.way)
  const weeks: PricedWeek[] = []
  let owed = principal
  for (let week = 1; week <= count; week += 1) {
    const interest = near(BigInt(owed) * BigInt(rate), WHOLE, 1, 'half_up')
    const amount = week < count ? weekly : owed + interest
    weeks.push({ week, from: weekly * (week - 1), amount, interest })
    owed -= amount - interest
  }
  return weeks
}

/** Rounds to a multiple of `unit`; no part is negative. */
function near(numerator: bigint, denominator: bigint, unit: number, way: 'half_up' | 'down'): number {
  const step = denominator * BigInt(unit)
  const below = numerator / step
  const isUp = way === 'half_up' && 2n * (numerator - below * step) >= step
  return Number(isUp ? below + 1n : below) * unit
}

const DAYS = { daily: 1, weekly: 7, fortnightly: 14 } as const

/** The due day of part `week` from the payout; monthly: on its day of the month, or the last of a shorter one. */
export function agreedDay(product: ProductFacts | null, week: number, from: LocalDate): LocalDate {
  const frequency = product?.frequency ?? 'weekly'
  if (frequency !== 'monthly') return addDays(from, DAYS[frequency] * week)
  const [year = 0, month = 0, paidOut = 0] = from.split('-').map(Number)
  const day = product?.payDay ?? paidOut
  // A whole month passes before the first one.
  const months = year * 12 + month - 1 + week + (day < paidOut ? 1 : 0)
  const first = `${Math.floor(months / 12)}-${twoDigits((months % 12) + 1)}-01`
  const after = months + 1
  const last = addDays(`${Math.floor(after / 12)}-${twoDigits((after % 12) + 1)}-01`, -1)
  return day > Number(last.slice(8)) ? last : `${first.slice(0, 8)}${twoDigits(day)}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

export interface Part {
  readonly week: number
  readonly interest: number
  readonly principal: number
}

/** The weeks paid by the money from `before` to `before + amount`, interest first. */
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
