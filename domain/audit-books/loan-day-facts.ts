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
  /** Null: version 1. */
  readonly product: ProductFacts | null
}

export type DateChange = readonly [
  week: number,
  from: LocalDate,
  to: LocalDate,
  cause: string,
  bookedOn: LocalDate,
  at: string,
  payout: number,
  actor: string | null,
]
/** A request to postpone, or a grant without one. */
export type Postponement = readonly [
  status: string,
  requestedAt: string | null,
  decidedAt: string | null,
  decidedBy: string | null,
  payout: number,
]
/** `principal` and `interest`: left on its day. */
export interface SecondPlanFacts {
  readonly requestId: number
  readonly plannedOn: LocalDate
  readonly weeks: number
  readonly principal: number
  readonly interest: number
  readonly daysPastDue: number
}
/** The call or visit that a request for a second plan names. */
export interface TalkFacts {
  readonly loanId: number
  readonly kind: string
  readonly outcome: string | null
  readonly on: LocalDate
}
