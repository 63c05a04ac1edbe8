import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'

/** Something that happened to a loan, with the terms as it left them. Money in pesewas. */
export interface LoanHappening {
  readonly kind: string
  readonly at: Date
  readonly approvedAmount: Pesewas | null
  readonly levelMaximum: Pesewas | null
  readonly disbursedAt: Date | null
  readonly refinancedTo: number | null
}
/** A payment from its entry to its end. */
export interface PaymentLife {
  readonly id: number
  readonly enteredAt: Date
  readonly enteredOn: LocalDate
  /** What it asserted while it was pending. */
  readonly asserted: Pesewas
  /** When it completed or failed; null while it is pending. */
  readonly decidedAt: Date | null
  /** What the loan took, once it did; `reversedAt` until when. */
  readonly completed: { readonly amount: Pesewas; readonly valueDate: LocalDate; readonly reversedAt: Date | null } | null
}
/** A bound receipt, open from `madeAt` until it was used or cancelled. */
export interface ReceiptLife {
  readonly amount: Pesewas
  readonly madeAt: Date
  readonly voidFrom: LocalDate
  readonly closedAt: Date | null
}
export interface LoanHistory {
  readonly id: number
  readonly requestedAmount: Pesewas
  readonly refinancedFrom: number | null
  readonly appliedAt: Date
  /** In the order in which they happened. */
  readonly happenings: readonly LoanHappening[]
  /** The schedule of the latest approval, with the dates in force now. */
  readonly instalments: readonly {
    readonly week: number
    readonly amount: Pesewas
    readonly interest: Pesewas
    readonly dueDate: LocalDate
  }[]
  /** In the order in which they were booked. */
  readonly dueDateChanges: readonly { readonly week: number; readonly oldDate: LocalDate; readonly newDate: LocalDate; readonly at: Date }[]
  readonly payments: readonly PaymentLife[]
  readonly receipts: readonly ReceiptLife[]
}
/** Every dated fact of a customer that the score asks for, as it is known now. */
export interface CustomerHistory {
  readonly userId: string
  readonly createdAt: Date
  readonly isActive: boolean
  readonly profileCompleted: boolean
  readonly loans: readonly LoanHistory[]
}
