import type { Day } from './model-days.ts'

// Reference model of the rules without code of the product: whole pesewas, days as numbers. Derived figures are computed each time, so that
// no counter can drift.

export type LoanStatus = 'pending' | 'approved' | 'active' | 'completed' | 'rejected' | 'withdrawn' | 'written_off' | 'expired'

export interface ModelCustomer {
  readonly name: string
  readonly userId: string
  readonly joined: Day
  /** Open bound receipts included. */
  readonly lots: ModelLot[]
  /** Since the clock moved. */
  wrongNumbers: number
}

export interface ModelLot {
  readonly number: number
  readonly day: Day
  /** The loan it was received for. */
  readonly loan: ModelLoan
  readonly receipt: ModelReceipt | undefined
  /** Cash of that receipt, which waits for its loan while the receipt is open. */
  readonly isReceipts: boolean
  left: number
}
export interface ModelUse {
  readonly lot: ModelLot
  readonly amount: number
}

export interface ModelLoan {
  readonly id: number
  readonly customer: ModelCustomer
  readonly requested: number
  readonly applied: Day
  status: LoanStatus
  approved: number | null
  approvedOn: Day | null
  paidOutOn: Day | null
  /** Maximum of the level at approval. */
  creditThen: number
  awaitsAcceptance: boolean
  /** Since the last approval. */
  approvalUndone: boolean
  /** Then the loan is no credit inquiry. */
  endedByOffice: boolean
  readonly replaces: ModelLoan | undefined
  replacedBy: ModelLoan | undefined
  settled: number
  /** Unearned interest of the loan that it settled. */
  deferred: number
  /** Parts of open receipts that its last payment displaced. */
  displaced: { readonly day: Day; readonly amount: number }[]
}

export interface ModelPayment {
  readonly id: number
  readonly loan: ModelLoan
  readonly method: 'cash' | 'momo'
  readonly receipt: ModelReceipt | undefined
  readonly transaction: string | undefined
  readonly enteredOn: Day
  status: 'pending' | 'completed' | 'failed' | 'reversed'
  /** Claimed; once completed, the part that the loan took. */
  amount: number
  rest: number
  valueDay: Day | null
  source: 'kept' | 'cash' | 'momo' | null
  beforePayout: boolean
  /** Its money came in and has not left again. */
  isHere: boolean
  /** Lots that it used. */
  used: readonly ModelUse[]
  /** Completed after the write-off. */
  recovery: boolean
}

export interface ModelReceipt {
  readonly number: string
  readonly madeOn: Day
  readonly bound: { readonly loan: ModelLoan; readonly amount: number } | undefined
  status: 'open' | 'used' | 'cancelled' | 'closed'
}

export interface SentForm {
  readonly by: string
  readonly path: string
  readonly key: string
  readonly body: Readonly<Record<string, unknown>>
  readonly answer: unknown
}

export interface Model {
  today: Day
  steps: number
  readonly customers: ModelCustomer[]
  readonly loans: ModelLoan[]
  readonly payments: ModelPayment[]
  readonly receipts: ModelReceipt[]
  /** Asset accounts without loans. */
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
