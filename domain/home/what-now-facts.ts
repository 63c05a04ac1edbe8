import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import type { InstalmentState } from '#domain/loans/arrears.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import type { NOW_TONES, NowAction, NowState } from '#domain/home/now-lists.ts'
import type { Offer } from '#domain/home/offer.ts'
import type { RejectionReason } from '#domain/loans/review.ts'

export interface NowStep {
  readonly words: string
  readonly action: NowAction
}

/** One figure, one sentence, one button, one fallback (rule L23); strong parts as **this**. */
export interface WhatNow {
  readonly state: NowState
  readonly tone: (typeof NOW_TONES)[number]
  readonly loanId: number | null
  readonly label: string
  readonly figure: Pesewas | null
  readonly sentence: string
  /** A second fact. */
  readonly note: string | null
  readonly button: NowStep & { readonly isQuiet: boolean; readonly detail: string | null }
  readonly fallback: NowStep
  /** Money under check that does not cover all that is late. */
  readonly checked: { readonly amount: Pesewas; readonly sentence: string } | null
  /** To enter with one tap. */
  readonly receiptNumber: string | null
  /** Of the open request, or the payment to continue. */
  readonly reference: string | null
  /** For a prompt that did not appear. */
  readonly steps: readonly string[]
}

export interface NowLoan {
  readonly id: number
  readonly status: LoanStatus
  readonly requestedAmount: Pesewas
  readonly amount: Pesewas
  readonly totalRepayAmount: Pesewas
  readonly weeklyPaymentAmount: Pesewas
  readonly termWeeks: number
  /** Of another version than 1. */
  readonly product?: { readonly each: string; readonly payoff: Pesewas; readonly fees: Pesewas } | undefined
  readonly outstanding: Pesewas
  readonly awaitsAcceptance: boolean
  readonly appliedOn: LocalDate
  readonly approvedOn: LocalDate | null
  readonly isRefinance: boolean
  readonly isSettledByRefinance: boolean
  readonly nextPaymentDue: LocalDate | null
  readonly nextPaymentAmount: Pesewas
  readonly overdueAmount: Pesewas
  readonly overdueSince: LocalDate | null
  readonly daysPastDue: number
  readonly instalments: readonly NowWeek[]
  readonly isPutAway: boolean
  readonly rejectionReason: RejectionReason | null
  readonly endedByOffice: boolean
  readonly closedAsLossOn: LocalDate | null
}
interface NowWeek {
  readonly week: number
  readonly amount: Pesewas
  readonly paid: Pesewas
  readonly state: InstalmentState
}

/** Moments in UTC, Accra's time. */
export interface NowFacts {
  readonly now: Date
  readonly calledName: string
  readonly officePhone: string | undefined
  readonly profileMissing: readonly string[]
  readonly offer: Offer
  readonly firstLimit: Pesewas
  readonly loans: readonly NowLoan[]
  readonly prompts: readonly {
    readonly reference: string
    readonly loanId: number
    readonly amount: Pesewas
    readonly wallet: Wallet
    readonly at: Date
  }[]
  readonly receipts: readonly { readonly number: string; readonly loanId: number; readonly amount: Pesewas; readonly at: Date }[]
  readonly claims: readonly Claimed[]
  /** The payment of today whose page the customer has not left. */
  readonly paid: PaidFacts | undefined
  readonly transfers: readonly {
    readonly loanId: number
    readonly amount: Pesewas
    readonly wallet: Wallet
    readonly sentAt: Date | null
  }[]
}
export interface Claimed {
  readonly loanId: number
  readonly amount: Pesewas
  /** `MTN`, or `cash` for an unbound receipt number. */
  readonly way: string
  readonly at: Date
}
export interface PaidFacts {
  readonly id: number
  readonly loanId: number
  /** The part that its loan took. */
  readonly amount: Pesewas
  /** The overpayment. */
  readonly unallocated: Pesewas
  readonly status: 'completed' | 'pending'
  /** `in cash`, `by MTN`. */
  readonly way: string
  readonly at: Date
  /** Entered by the customer, and complete at once. */
  readonly bySelf: boolean
  /** Weeks to which it was allocated. */
  readonly weeks: readonly number[]
  readonly receiptNumber: string | null
  readonly receivedBy: string | null
  readonly transactionId: string | null
}
export interface Wallet {
  readonly network: string
  readonly phone: string
}

export type NowAnswer = Pick<WhatNow, 'tone' | 'label' | 'sentence'> &
  Partial<Pick<WhatNow, 'loanId' | 'figure' | 'note' | 'checked' | 'receiptNumber' | 'reference' | 'steps'>> & {
    readonly button: NowStep & { readonly isQuiet?: boolean; readonly detail?: string }
    readonly fallback: NowStep
  }
/** Undefined where its state is not true. */
export type NowRow = (facts: NowFacts) => NowAnswer | undefined
