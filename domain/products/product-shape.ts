import type { LevelName } from '#domain/credit/credit-level.ts'
import type { Pesewas } from '#domain/kernel/money.ts'

export const INTEREST_METHODS = ['flat', 'declining_balance'] as const
export const FREQUENCIES = ['daily', 'weekly', 'fortnightly', 'monthly'] as const
export const REBATES = ['none', 'actuarial', 'actuarial_with_fee'] as const
export type InterestMethod = (typeof INTEREST_METHODS)[number]
export type Frequency = (typeof FREQUENCIES)[number]

export const PERIODS_IN_A_YEAR = { daily: 365, weekly: 52, fortnightly: 26, monthly: 12 } as const satisfies Record<Frequency, number>

/** The unit of rates: 300,000,000 billionths are 30%. */
export const BILLIONTHS = 1_000_000_000
export const ONE_PERCENT = 10_000_000

/** An instalment is a multiple of `unit` pesewas; the last one takes the rest. */
export interface InstalmentRounding {
  readonly unit: number
  readonly way: 'half_up' | 'down'
}

/** What paying early saves. `actuarial`: the interest not yet earned; with a fee: less a part of the principal left. */
export type Rebate =
  | { readonly kind: 'none' }
  | { readonly kind: 'actuarial' }
  | { readonly kind: 'actuarial_with_fee'; readonly feeRate: number; readonly feeCap: Pesewas }

/** Taken from the money paid out. Its rate is in billionths of the amount; at most `cap`. */
export type ProductFee = { readonly name: string } & (
  | { readonly kind: 'fixed'; readonly amount: Pesewas }
  | { readonly kind: 'rate'; readonly rate: number; readonly cap: Pesewas | null }
)

/** Rule L26: never changed. Each loan keeps the version that it was applied for under. */
export interface ProductVersion {
  readonly version: number
  readonly name: string
  readonly method: InterestMethod
  /** In billionths: flat, of the amount for the whole term; declining balance, of the balance for one period. */
  readonly rate: number
  /** Monthly: on a day of the month that each loan chooses. */
  readonly frequency: Frequency
  readonly instalments: number
  readonly rounding: InstalmentRounding
  readonly rebate: Rebate
  readonly fees: readonly ProductFee[]
  /** The largest amount by level; null: the level cannot have it. */
  readonly limits: Readonly<Record<LevelName, Pesewas | null>>
  /** For staff who decide; nothing reads them as a rule. */
  readonly eligibility: readonly string[]
}
