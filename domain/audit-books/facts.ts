import type { LocalDate } from '#domain/kernel/calendar.ts'
import type {
  ArrearsEvent,
  ClassifiedMonths,
  DateChange,
  EarlierLoanFacts,
  LoanProduct,
  Postponement,
  ProvisionFacts,
  SecondPlanFacts,
  TalkFacts,
  Week,
} from '#domain/audit-books/loan-day-facts.ts'

/** A customer's stored rows, from one snapshot. Amounts in pesewas. */
export interface CustomerFacts {
  readonly user: UserFacts
  readonly loans: readonly LoanFacts[]
  readonly payments: readonly PaymentFacts[]
  readonly receipts: readonly ReceiptFacts[]
  /** In order of booking. */
  readonly entries: readonly EntryFacts[]
  readonly payouts: readonly PayoutFacts[]
  readonly transactions: readonly TransactionFacts[]
  readonly refunds: readonly RefundFacts[]
  readonly requests: readonly RequestFacts[]
  readonly exceptions: readonly ExceptionFacts[]
  readonly received: readonly ReceivedFacts[]
  readonly lots: readonly LotFacts[]
  readonly scores: readonly ScoreFacts[]
  readonly earlierLoans: readonly EarlierLoanFacts[]
  readonly audits: readonly AuditFacts[]
}

/** Facts of the office that every customer is compared with. */
export interface OfficeFacts extends ClassifiedMonths {
  readonly closedDays: ReadonlySet<LocalDate>
  /** Days whose daily close has noted what became overdue. */
  readonly notedDays: ReadonlySet<LocalDate>
  /** Up to this day the notes of arrears followed earlier rules. */
  readonly lastOldDay: LocalDate | undefined
  /** All holidays ever entered. */
  readonly holidays: ReadonlySet<LocalDate>
  /** The day of the last complete update of stored figures. */
  readonly figuresUpdatedOn: LocalDate | undefined
  /** Score rows up to this id followed earlier rules of lateness. */
  readonly lastOldScore: number
  /** Refinances up to this entry booked the settled interest as income. */
  readonly lastOldEntry: number
}

export interface ScoreFigures {
  readonly score: number
  readonly level: string
  readonly hasActiveOrCompletedLoan: boolean
  readonly totalPayments: number
  readonly onTimePayments: number
  readonly latePayments: number
  readonly missedPayments: number
  readonly currentDebt: number
  readonly availableCredit: number
  readonly accountAgeMonths: number
  readonly totalLoansCompleted: number
  readonly activeLoans: number
  readonly recentCreditInquiries: number
}

export interface UserFacts extends ScoreFigures {
  readonly id: string
  readonly role: string
  readonly createdAt: Date
  readonly defaultedLoans: number
  readonly totalAmountRepaid: number
}

export interface ScoreFacts extends ScoreFigures {
  readonly id: number
  readonly at: Date
  readonly day: LocalDate
  readonly cause: string
}

export interface LoanEventFacts {
  readonly id: number
  readonly kind: string
  readonly at: string
  readonly actor: string | null
  readonly bookedOn: LocalDate
  readonly approvedAmount: number | null
  readonly levelMaximum: number | null
  /** Milliseconds since 1970. */
  readonly disbursedAt: number | null
  readonly refinancedTo: number | null
  /** By refinance; null in events from before migration 0059. */
  readonly settled: number | null
}
export interface TermsFacts {
  readonly hash: string
  readonly bodyHash: string
  readonly body: string
  readonly amount: number
  readonly version: string
  readonly sealedAt: string
  readonly acceptedAt: string | null
  readonly acceptedBy: string | null
  readonly paper: string | null
}

/** An issued document, with the facts of its day from its sealed text. */
export interface DocumentFacts {
  readonly code: string
  readonly kind: string
  readonly userId: string
  readonly request: Readonly<Record<string, unknown>>
  readonly loanId: number | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly hash: string
  readonly contentHash: string
  readonly issuedAt: string
  readonly issuedBy: string
}

export interface LoanFacts extends LoanProduct {
  readonly id: number
  readonly userId: string
  readonly requestedAmount: number
  readonly approvedAmount: number | null
  /** Per cent. */
  readonly interestRate: string
  readonly totalRepayment: number
  readonly weeklyPayment: number
  readonly status: string
  readonly weeksCompleted: number
  readonly amountPaid: number
  readonly settledByRefinance: number
  readonly isRefinanced: boolean
  readonly deferredInterest: number
  readonly fees: number
  readonly rebate: number
  readonly refinancedFrom: number | null
  readonly refinancedTo: number | null
  readonly disbursementMethod: string | null
  readonly disbursementTransaction: string | null
  readonly disbursementStatus: string
  readonly termsHash: string
  readonly acceptedTermsHash: string | null
  readonly levelName: string | null
  readonly levelMaximum: number | null
  readonly limitJump: boolean
  readonly appliedAt: Date
  readonly decidedAt: Date | null
  readonly approvedAt: Date | null
  readonly approvedBy: string | null
  readonly rejectedBy: string | null
  readonly rejectionReason: string | null
  readonly disbursedAt: Date | null
  readonly disbursedOn: LocalDate | null
  readonly disbursedBy: string | null
  readonly nextPaymentDue: LocalDate | null
  readonly completedAt: Date | null
  readonly withdrawnAt: Date | null
  readonly expiredAt: Date | null
  readonly writeOffCause: string | null
  readonly createdAt: Date
  readonly payouts: number
  readonly importId: number | null
  readonly importedAt: Date | null
  readonly importedBy: string | null
  /** Methods of payout and payments of the customer's imported loans; null where an import did not audit them. */
  readonly importedMethods: readonly string[] | null
  readonly provisions: readonly ProvisionFacts[]
  readonly weeks: readonly Week[]
  readonly changes: readonly DateChange[]
  readonly postponements: readonly Postponement[]
  readonly secondPlan: SecondPlanFacts | null
  readonly events: readonly LoanEventFacts[]
  readonly terms: readonly TermsFacts[]
  readonly documents: readonly DocumentFacts[]
  readonly balances: readonly Balance[]
  readonly arrearsEvents: readonly ArrearsEvent[]
  readonly schedule: { readonly dues: readonly LocalDate[]; readonly needs: readonly number[] } | null
}
/** A stored balance of a loan. */
export type Balance = readonly [from: LocalDate, until: LocalDate, principal: number, interest: number]

export type Allocation = readonly [week: number, amount: number, interest: number, principal: number, loan: number]
export interface PaymentFacts {
  readonly id: number
  readonly loanId: number
  readonly userId: string
  readonly weekNumber: number | null
  readonly dueDate: LocalDate | null
  readonly amount: number
  readonly unallocated: number
  readonly status: string
  readonly method: string
  readonly provider: string | null
  readonly transactionId: string | null
  readonly transactionKey: string | null
  readonly bankReference: string | null
  readonly reference: string | null
  readonly receiptNumber: string | null
  readonly receiptVerified: boolean
  readonly receiptMadeAt: Date | null
  readonly source: string | null
  readonly beforePayout: boolean
  readonly isLate: boolean
  readonly daysLate: number
  readonly enteredOn: LocalDate
  readonly valueDate: LocalDate | null
  readonly paidAt: Date | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly enteredBy: string
  readonly createdAt: Date
  readonly entryBookedOn: LocalDate | null
  readonly decisionBookedOn: LocalDate | null
  readonly importId: number | null
  /** A line of the provider's statement names it. */
  readonly inStatement: boolean
  readonly allocations: readonly Allocation[]
}

export interface ReceiptFacts {
  readonly number: string
  readonly status: string
  readonly loanId: number | null
  readonly userId: string | null
  readonly amount: number | null
  readonly madeBy: string
  readonly madeAt: Date
  readonly madeOn: LocalDate
  readonly expiresOn: LocalDate
  readonly usedAt: Date | null
  readonly cancelledAt: Date | null
  readonly cancelledBy: string | null
  readonly cancelReason: string | null
  readonly closedAt: Date | null
  readonly closeReason: string | null
  readonly madeBookedOn: LocalDate | null
  readonly closedBookedOn: LocalDate | null
}

/** A debit is positive. */
export type Line = readonly [account: string, amount: number, till: number | null, userId: string | null, loanId: number | null]
export interface EntryFacts {
  readonly id: number
  readonly kind: string
  readonly bookedOn: LocalDate
  readonly valueDate: LocalDate
  readonly at: Date
  readonly userId: string | null
  readonly loanId: number | null
  readonly paymentId: number | null
  readonly receiptNumber: string | null
  readonly actor: string | null
  readonly requestId: string
  readonly reverses: number | null
  readonly lines: readonly Line[]
}

export interface PayoutFacts {
  readonly id: number
  readonly loanId: number
  readonly method: string
  readonly reference: string | null
  readonly amount: number
  readonly settles: number
  readonly overpayment: number
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly releasedBy: string | null
  readonly releasedAt: Date | null
  readonly endedBy: string | null
  readonly endedAt: Date | null
  readonly entryId: number | null
}

export interface TransactionFacts {
  readonly reference: string
  readonly loanId: number | null
  readonly userId: string
  readonly direction: string
  readonly provider: string
  readonly gateway: string
  readonly amount: number
  readonly currency: string
  readonly status: string
  readonly transactionId: string | null
  readonly requestedBy: string
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly decidedAt: Date | null
  readonly valueAt: Date | null
  readonly refundOf: string | null
}

export interface RefundFacts {
  readonly id: number
  readonly reference: string | null
  readonly amount: number
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly requestedOn: LocalDate
  readonly releasedBy: string | null
  readonly releasedAt: Date | null
  readonly endedBy: string | null
  readonly endedAt: Date | null
  readonly entryId: number | null
}

export interface RequestFacts {
  readonly id: number
  readonly kind: string
  readonly loanId: number | null
  readonly userId: string | null
  readonly amount: number
  readonly bankReference: string | null
  readonly valueDate: LocalDate | null
  readonly cause: string | null
  /** Of a second plan. */
  readonly firstDue: LocalDate | null
  readonly everyWeeks: number | null
  readonly talk: TalkFacts | null
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly expiresAt: Date
  readonly outcome: string | null
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
}

export interface ExceptionFacts {
  readonly id: number
  readonly kind: string
  readonly reference: string | null
  readonly amount: number | null
  readonly paymentId: number | null
  readonly aboutPaymentId: number | null
  readonly state: string
  readonly resolvedBy: string | null
  readonly resolvedAt: Date | null
  readonly resolution: string | null
  readonly entryId: number | null
  readonly lineId: number | null
  /** Of the statement's line, where it is about one. */
  readonly incoming: boolean | null
}

export interface ReceivedFacts {
  readonly id: number
  readonly kind: string
  readonly reference: string
  readonly userId: string | null
  readonly entryId: number
  readonly paymentId: number | null
  readonly leftEntryId: number | null
  readonly isDuplicate: boolean
}

export interface LotFacts {
  readonly id: number
  readonly userId: string
  readonly loanId: number | null
  readonly origin: string
  readonly receivedOn: LocalDate
  readonly amount: number
  readonly used: number
  readonly entryId: number
  readonly paymentId: number | null
  readonly receiptNumber: string | null
  readonly takenBy: string | null
  readonly uses: readonly (readonly [entry: number, amount: number])[]
}

export interface AuditFacts {
  readonly id: number
  readonly at: Date
  readonly actor: string | null
  readonly action: string
  readonly targetKind: string | null
  readonly targetId: string | null
  readonly requestId: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly reason: string | null
  /** An erasure removed the text that staff typed. */
  readonly isTextRemoved: boolean
}
