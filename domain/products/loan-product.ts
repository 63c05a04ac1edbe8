import type { Pesewas } from '#domain/kernel/money.ts'
import type { ProductPrice } from '#domain/products/product-price.ts'
import { trueAnnualRate, type AnnualRate } from '#domain/products/product-rate.ts'
import type { Frequency, ProductVersion } from '#domain/products/product-shape.ts'
import { PERIOD_WORDS, rateWords, rebateWords, termWords } from '#domain/products/product-words.ts'

/** What screens say of a loan of another version than 1; they compute none of it. */
export interface LoanProduct {
  readonly version: number
  readonly name: string
  /** `Monthly payment` */
  readonly payment: string
  /** `6 monthly payments` */
  readonly term: string
  /** `a month` */
  readonly each: string
  /** `5% of the balance each month` */
  readonly price: string
  readonly early: string
  readonly rate: AnnualRate
  /** Taken from the payout. */
  readonly fees: Pesewas
}

const LABELS = {
  daily: 'Daily payment',
  weekly: 'Weekly payment',
  fortnightly: 'Fortnightly payment',
  monthly: 'Monthly payment',
} as const satisfies Record<Frequency, string>

export const loanProductOf = (version: ProductVersion, price: ProductPrice): LoanProduct => ({
  version: version.version,
  name: version.name,
  payment: LABELS[version.frequency],
  term: termWords(version),
  each: `a ${PERIOD_WORDS[version.frequency]}`,
  price: rateWords(version),
  early: `${rebateWords(version)}.`,
  rate: trueAnnualRate(price, version.frequency),
  fees: price.fees,
})
