import type { Day } from './model-days.ts'

// What an attentive bookkeeper with a pencil would know. It shares no code with the product: whole pesewas, days as numbers, and the rules of the decisions
// written down a second time. What follows from the facts is computed each time it is asked for, so that no counter can drift.

export type LoanStatus = 'pending' | 'approved' | 'active' | 'completed' | 'rejected' | 'withdrawn' | 'written_off'

export interface ModelCustomer {
  /** Whose browser. */
  readonly name: string
  readonly userId: string
  readonly joined: Day
  /** Kept money, open bound receipts included. */
  unallocated: number
  /** Receipt numbers that were not theirs, since the clock was last moved. */
  wrongNumbers: number
}

export interface ModelLoan {
  /** The product's number, which is only passed on. */
  readonly id: number
  readonly customer: ModelCustomer
  readonly requested: number
  readonly applied: Day
  status: LoanStatus
  approved: number | null
  approvedOn: Day | null
  paidOutOn: Day | null
  /** The maximum of the customer's level when it was approved. */
  creditThen: number
  awaitsAcceptance: boolean
  /** The loan that this one replaces. */
  readonly replaces: ModelLoan | undefined
  replacedBy: ModelLoan | undefined
  /** What the loan that replaced it settled. */
  settled: number
}

export interface ModelPayment {
  readonly id: number
  readonly loan: ModelLoan
  readonly method: 'cash' | 'momo'
  readonly receipt: ModelReceipt | undefined
  readonly transaction: string | undefined
  readonly enteredOn: Day
  status: 'pending' | 'completed' | 'failed' | 'reversed'
  /** What was claimed; once completed, what the loan took. */
  amount: number
  /** What arrived and the loan did not take. */
  rest: number
  valueDay: Day | null
  source: 'kept' | 'cash' | 'momo' | null
  beforePayout: boolean
  /** Completed on a loan that was already written off. */
  recovery: boolean
}

export interface ModelReceipt {
  readonly number: string
  readonly madeOn: Day
  readonly bound: { readonly loan: ModelLoan; readonly amount: number } | undefined
  status: 'open' | 'used' | 'cancelled'
}

/** A form that was answered with success and may be sent again. */
export interface SentForm {
  readonly by: string
  readonly path: string
  readonly key: string
  readonly body: Readonly<Record<string, unknown>>
  readonly answer: unknown
}

export interface Model {
  today: Day
  /** Commands that were carried out so far. */
  steps: number
  readonly customers: ModelCustomer[]
  readonly loans: ModelLoan[]
  readonly payments: ModelPayment[]
  readonly receipts: ModelReceipt[]
  /** Asset accounts that only events move. */
  cash: number
  momo: number
  lastForm: SentForm | undefined
}

export const emptyModel = (today: Day): Model => ({
  today,
  steps: 0,
  customers: [],
  loans: [],
  payments: [],
  receipts: [],
  cash: 0,
  momo: 0,
  lastForm: undefined,
})
