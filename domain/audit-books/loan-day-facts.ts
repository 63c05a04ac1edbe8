import type { ProductFacts } from '#domain/audit-books/price.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'

/** Hundredths of a percent. */
export interface RatesFacts {
  readonly id: number
  readonly fromDay: LocalDate
  /** From current to loss. */
  readonly rates: readonly number[]
  readonly setBy: string
  readonly setAt: string
}

export interface ProvisionMonth {
  /** Its first and its last day. */
  readonly month: LocalDate
  readonly lastDay: LocalDate
  readonly required: number
  readonly lastEntry: number
}

/** Of a loan, in a closed month. */
export type ProvisionFacts = readonly [month: LocalDate, daysPastDue: number, name: string, principal: number, required: number]

export type ArrearsEvent = readonly [day: LocalDate, kind: string, week: number, amount: number]

export interface ClassifiedMonths {
  /** In order of their making. */
  readonly provisionRates: readonly RatesFacts[]
  /** Months whose close classified the loans, oldest first. */
  readonly provisionMonths: readonly ProvisionMonth[]
}

/** A loan that was repaid before its import; its file's rows have a sum in the import. */
export interface EarlierLoanFacts {
  readonly id: number
  readonly userId: string
  readonly amount: number
  readonly paidOutOn: LocalDate
  /** By week. */
  readonly paidOn: readonly LocalDate[]
  readonly importedAt: Date
}

export interface LoanProduct {
  readonly productVersion: number
  /** Null: version 1, or a version with fees or a rebate, which nothing proves yet. */
  readonly product: ProductFacts | null
}
