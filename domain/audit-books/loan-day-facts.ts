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

/** Of a loan, in a month that earns by day; the share in billionths. */
export type AccrualFacts = readonly [
  month: LocalDate,
  days: number,
  daysPastDue: number,
  share: number,
  interest: number,
  paid: number,
  accrued: number,
]

/** The basis from a month on, with the request of its first user. */
export interface BasisFacts {
  readonly id: number
  readonly fromMonth: LocalDate
  readonly basis: string
  readonly setBy: string
  readonly setAt: string
  readonly requestId: number
  readonly requestedBy: string
  /** In words: the basis, and the month from which it applies. */
  readonly requested: string
  readonly outcome: string | null
  readonly decidedBy: string | null
}

export type ArrearsEvent = readonly [day: LocalDate, kind: string, week: number, amount: number]

export interface ClassifiedMonths {
  /** In order of their making. */
  readonly provisionRates: readonly RatesFacts[]
  /** Months whose close classified the loans, oldest first. */
  readonly provisionMonths: readonly ProvisionMonth[]
  /** In order of their making. */
  readonly interestBases: readonly BasisFacts[]
  /** Closed months that earned interest by day, oldest first. */
  readonly accrualMonths: readonly { readonly month: LocalDate; readonly lastDay: LocalDate }[]
}

/** Repaid before its import, which has a sum of its file's rows. */
export interface EarlierLoanFacts {
  readonly id: number
  readonly userId: string
  /** Null: version 1. */
  readonly product: ProductFacts | null
  readonly amount: number
  /** Null of version 1. */
  readonly total: number | null
  readonly paidOutOn: LocalDate
  /** By instalment. */
  readonly paidOn: readonly LocalDate[]
  readonly importedAt: Date
}

export interface LoanProduct {
  readonly accruals: readonly AccrualFacts[]
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

export type Week = readonly [
  week: number,
  amount: number,
  interest: number,
  principal: number,
  due: LocalDate,
  paid: number,
  paidOn: LocalDate | null,
  plain: LocalDate | null,
  rebated: number,
  rebatedInterest: number,
]
