import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { AuditFacts, EntryFacts, ExceptionFacts } from '#domain/audit-books/facts.ts'

/** What belongs to no customer: funding, tills, bank, imports, sums of days and months. Pesewas. */
export interface OfficeBooks {
  /** Entries without a customer, in order of booking. */
  readonly entries: readonly EntryFacts[]
  readonly audits: readonly AuditFacts[]
  readonly exceptions: readonly ExceptionFacts[]
  readonly tills: readonly TillFacts[]
  readonly cashLines: readonly CashLine[]
  readonly imports: readonly ImportFacts[]
  readonly days: readonly DayTotal[]
  readonly months: readonly MonthFacts[]
  readonly years: readonly YearFacts[]
  readonly yearRequests: readonly YearRequestFacts[]
  readonly provisions: readonly MonthProvisions[]
  readonly accruals: readonly MonthAccruals[]
  readonly reports: readonly ReportFacts[]
  readonly packs: readonly PackFacts[]
  readonly statements: readonly StatementFacts[]
  readonly statementLines: readonly StatementLineFacts[]
  readonly lostRows: readonly LostRow[]
  readonly ruleChanges: readonly RuleChange[]
  readonly receipts: readonly UnboundReceipt[]
  readonly officeRequests: readonly OfficeRequest[]
  readonly registers: readonly RegisterDifference[]
}

/** A register's row that differs from its audit row, or one of them alone. */
export interface RegisterDifference {
  readonly rule: string
  readonly what: string
  readonly expected: string
  readonly found: string
}

/** An office entry that one user requests and a second decides (rule P34). */
export interface OfficeRequest {
  readonly id: number
  readonly entry: string
  readonly amount: number
  readonly valueDate: LocalDate
  readonly document: string
  readonly documentOn: LocalDate
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly expiresAt: Date
  readonly outcome: string | null
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
}

export interface TillFacts {
  readonly id: number
  readonly staffId: string
  readonly businessDay: LocalDate
  readonly openedAt: Date
  readonly openingFloat: number
  readonly closedAt: Date | null
  readonly closedBy: string | null
  readonly books: number | null
  readonly counted: number | null
  readonly difference: number | null
  readonly reason: string | null
  readonly pieces: readonly { readonly denomination: string; readonly count: number }[] | null
  readonly signedAt: Date | null
  readonly signedBy: string | null
}

/** A line of office cash in a till. */
export interface CashLine {
  readonly tillId: number
  readonly entryId: number
  readonly kind: string
  readonly amount: number
  readonly actor: string | null
  readonly at: Date
  readonly bookedOn: LocalDate
}

export interface ImportFacts {
  readonly id: number
  readonly requestId: string
  readonly importedBy: string
  readonly importedAt: Date
  readonly loans: number
  readonly payments: number
  readonly principal: number
  readonly repaid: number
  readonly interest: number
  readonly earlierLoans: number
  readonly earlierPrincipal: number
  /** SHA-256 of the file's rows of repaid loans; null without one. */
  readonly earlierHash: string | null
  readonly foundEarlierLoans: number
  readonly foundEarlierPrincipal: number
  readonly foundEarlierHash: string | null
  /** Counted from the import's loans and payments. */
  readonly foundLoans: number
  readonly foundPayments: number
  readonly foundPrincipal: number
  readonly foundRepaid: number
  readonly foundInterest: number
}

export interface DayTotal {
  readonly day: LocalDate
  readonly kind: string
  readonly account: string
  readonly stored: number | null
  readonly storedLines: number | null
  readonly amount: number | null
  readonly lines: number | null
}

export interface MonthFacts {
  readonly month: LocalDate
  readonly stored: string
  readonly hash: string
  readonly computedHash: string
  readonly booked: string
  readonly closedBy: string
  readonly closedAt: Date
}

export interface YearFacts {
  readonly year: number
  readonly result: number
  readonly requestedBy: string
  readonly closedBy: string
  readonly closedAt: Date
  /** Closed before the entries of a close counted by value date. */
  readonly byBookingDay: boolean
  /** What the year moved on accounts of income and expense, without year ends. */
  readonly accounts: readonly (readonly [account: string, amount: number])[]
}

export interface YearRequestFacts {
  readonly id: number
  readonly year: number
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
}

export interface MonthProvisions {
  readonly month: LocalDate
  readonly lastDay: LocalDate
  readonly required: number
  readonly booked: number
  readonly entryId: number | null
  readonly lastEntry: number
  readonly bookedBy: string
  readonly bookedAt: Date
  /** Summed from its loans, and from the entries of the allowance. */
  readonly foundRequired: number
  readonly foundBooked: number
}

export interface MonthAccruals {
  readonly month: LocalDate
  readonly lastDay: LocalDate
  readonly basis: string
  readonly accrued: number
  readonly suspended: number
  readonly carried: number
  readonly entryId: number | null
  readonly bookedBy: string
  readonly bookedAt: Date
  /** Summed from its loans. */
  readonly foundAccrued: number
  readonly foundSuspended: number
}

export interface ReportFacts {
  readonly day: LocalDate
  readonly figures: Readonly<Record<string, unknown>>
  /** What the journal had moved by the end of the day. */
  readonly moved: readonly (readonly [kind: string, account: string, amount: number, lines: number])[]
}

export interface PackFacts {
  readonly month: LocalDate
  readonly hash: string
  readonly pageHash: string
}

/** An imported statement, with the lines that it brought first. */
export interface StatementFacts {
  readonly id: number
  readonly newCount: number
  readonly found: number
}

export interface StatementLineFacts {
  readonly id: number
  readonly amount: number
  readonly incoming: boolean
  readonly direction: string
  readonly transactionId: string
  readonly transactionKey: string | null
  readonly requestAmount: number | null
  readonly requestTransactionId: string | null
  readonly requestReference: string | null
  readonly paymentId: number | null
  readonly paymentAmount: number | null
  readonly entryId: number | null
  /** What the entry moved on the account with the network. */
  readonly booked: number | null
  readonly hasException: boolean
}

/** An audit row about a row that does not exist. */
export interface LostRow {
  readonly auditId: number
  readonly action: string
  readonly kind: string
  readonly id: string
}

/** Rows under earlier rules: the newest moment, and that of the migration that exempted them. */
export interface RuleChange {
  readonly reason: string
  readonly newest: Date | null
  readonly migratedAt: Date | null
}

/** A receipt number without a loan, and the payment that used it. */
export interface UnboundReceipt {
  readonly number: string
  readonly status: string
  readonly madeBy: string
  readonly madeAt: Date
  readonly auditedBy: string | null
  readonly auditedAt: Date | null
  readonly paymentId: number | null
}
