import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import type { ClosableReceipt } from '#domain/loans/arrears.ts'
import type { EarlierLoan } from '#domain/loans/earlier-loan.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'

/** An event, with the loan's terms after it. */
export interface LoanEvent {
  readonly kind: string
  readonly at: Date
  readonly approvedAmount: Pesewas | null
  readonly levelMaximum: Pesewas | null
  readonly disbursedAt: Date | null
  readonly refinancedTo: number | null
  /** By refinance; null where the event does not name it. */
  readonly settled: Pesewas | null
  /** The interest rebated at an early settlement until then; absent: none. */
  readonly rebate?: Pesewas
}
export interface PaymentRecord {
  readonly id: number
  /** Null while pending. */
  readonly decidedAt: Date | null
  /** The part that the loan took. */
  readonly completed: { readonly amount: Pesewas; readonly valueDate: LocalDate; readonly reversedAt: Date | null } | null
}
export interface ReceiptRecord extends ClosableReceipt {
  readonly amount: Pesewas
  readonly madeAt: Date
}
export interface LoanHistory {
  readonly id: number
  /** Rule L29; absent: version 1. */
  readonly product?: ProductVersion
  readonly payDay?: number | null
  readonly requestedAmount: Pesewas
  readonly refinancedFrom: number | null
  readonly appliedAt: Date
  readonly events: readonly LoanEvent[]
  /** Of the latest approval, with the due dates in force now. */
  readonly instalments: readonly {
    readonly week: number
    readonly amount: Pesewas
    readonly interest: Pesewas
    readonly dueDate: LocalDate
  }[]
  readonly dueDateChanges: readonly {
    readonly week: number
    readonly oldDate: LocalDate
    readonly newDate: LocalDate
    readonly at: Date
    readonly plannedOn?: LocalDate | null
  }[]
  readonly payments: readonly PaymentRecord[]
  readonly receipts: readonly ReceiptRecord[]
}
export interface CustomerHistory {
  readonly userId: string
  readonly createdAt: Date
  readonly isActive: boolean
  readonly profileCompleted: boolean
  readonly loans: readonly LoanHistory[]
  /** Known from their import on. */
  readonly earlierLoans: readonly (EarlierLoan & { readonly importedAt: Date })[]
}
