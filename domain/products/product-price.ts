import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { BILLIONTHS, type InstalmentRounding, type ProductVersion } from '#domain/products/product-shape.ts'

/** `amount` = `interest` + `principal`. */
export interface ProductInstalment {
  readonly number: number
  readonly amount: Pesewas
  readonly interest: Pesewas
  readonly principal: Pesewas
}
export interface ProductPrice {
  readonly amount: Pesewas
  /** Taken from the payout, so `received` = `amount` - `fees`. */
  readonly fees: Pesewas
  readonly received: Pesewas
  readonly interest: Pesewas
  readonly total: Pesewas
  /** Of each instalment but the last, which makes the sums exact. */
  readonly instalment: Pesewas
  readonly instalments: readonly ProductInstalment[]
}

/** Rule L26. Exact integers, so that every engine computes the same pesewas. @throws RangeError where the amount is too small to be divided. */
export function priceOfVersion(version: ProductVersion, amount: Pesewas): ProductPrice {
  const price = possiblePrice(version, amount)
  if (!price) throw new RangeError(`${amount} pesewas are too small for ${version.instalments} instalments`)
  return price
}

/** Undefined where the amount is too small to be divided. */
export function possiblePrice(version: ProductVersion, amount: Pesewas): ProductPrice | undefined {
  const { rounding } = version
  // A product rounded up, or to whole cedis, can exceed a small total before the last instalment.
  const instalments = [rounding, { ...rounding, way: 'down' as const }, { unit: 1, way: 'down' as const }]
    .map((one) => (version.method === 'flat' ? flat(version, amount, one) : declining(version, amount, one)))
    .find((parts) => parts.every(isPossible))
  if (!instalments) return undefined
  const interest = sumOf(instalments.map((one) => one.interest))
  const fees = feesOf(version, amount)
  return {
    amount,
    fees,
    received: pesewas(amount - fees),
    interest,
    total: pesewas(amount + interest),
    instalment: instalments[0]?.amount ?? amount,
    instalments,
  }
}

/** As in version 1: total and interest in equal parts, the last part of each takes the rest. */
function flat(version: ProductVersion, amount: Pesewas, rounding: InstalmentRounding): ProductInstalment[] {
  const count = version.instalments
  const interest = rounded(BigInt(amount) * BigInt(version.rate), BigInt(BILLIONTHS), HALF_UP)
  const each = rounded(BigInt(amount + interest), BigInt(count), rounding)
  const share = rounded(BigInt(interest), BigInt(count), { unit: 1, way: rounding.way })
  return Array.from({ length: count }, (_, index) => {
    const last = index === count - 1
    return part(index + 1, last ? amount + interest - each * index : each, last ? interest - share * index : share)
  })
}

/** The annuity: equal instalments, interest on the balance of each period, rounded half up. */
function declining(version: ProductVersion, amount: Pesewas, rounding: InstalmentRounding): ProductInstalment[] {
  const count = version.instalments
  const each = annuity(version, amount, rounding)
  const parts: ProductInstalment[] = []
  let balance: number = amount
  for (let number = 1; number <= count; number += 1) {
    const interest = rounded(BigInt(balance) * BigInt(version.rate), BigInt(BILLIONTHS), HALF_UP)
    const one = part(number, number === count ? balance + interest : each, interest)
    parts.push(one)
    balance -= one.principal
  }
  return parts
}

/** amount × r × (1 + r)^n / ((1 + r)^n − 1), over the common denominator. */
function annuity({ rate, instalments }: ProductVersion, amount: Pesewas, rounding: InstalmentRounding): number {
  if (rate === 0) return rounded(BigInt(amount), BigInt(instalments), rounding)
  const [whole, n] = [BigInt(BILLIONTHS), BigInt(instalments)]
  const grown = (whole + BigInt(rate)) ** n
  return rounded(BigInt(amount) * BigInt(rate) * grown, whole * (grown - whole ** n), rounding)
}

const HALF_UP: InstalmentRounding = { unit: 1, way: 'half_up' }

/** Numerator and denominator are not negative. */
function rounded(numerator: bigint, denominator: bigint, { unit, way }: InstalmentRounding): number {
  const step = denominator * BigInt(unit)
  return Number(way === 'down' ? numerator / step : (2n * numerator + step) / (2n * step)) * unit
}

const part = (number: number, amount: number, interest: number): ProductInstalment => ({
  number,
  amount: pesewas(amount),
  interest: pesewas(interest),
  principal: pesewas(amount - interest),
})

const isPossible = (one: ProductInstalment): boolean => one.amount >= 0 && one.interest >= 0 && one.principal >= 0

/** Taken from a payout of `amount`; each is rounded half up. */
export function feesOf({ fees }: ProductVersion, amount: Pesewas): Pesewas {
  return sumOf(
    fees.map((fee) => {
      if (fee.kind === 'fixed') return fee.amount
      const share = rounded(BigInt(amount) * BigInt(fee.rate), BigInt(BILLIONTHS), HALF_UP)
      return pesewas(fee.cap === null ? share : Math.min(share, fee.cap))
    }),
  )
}

const sumOf = (amounts: readonly Pesewas[]): Pesewas => pesewas(amounts.reduce((sum, one) => sum + one, 0))
