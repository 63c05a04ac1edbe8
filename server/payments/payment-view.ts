import type { Inside } from '#contract/endpoint.ts'
import type { paymentShape } from '#contract/payment-shape.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { MomoProvider, PaymentMethod, PaymentStatus } from '#domain/payments/payment.ts'
import { otherUnitOf } from '#domain/loans/version-words.ts'

export type PaymentView = Inside<typeof paymentShape>

/** In pesewas. */
export interface PaymentRow {
  readonly id: number
  readonly loan_id: number
  readonly user_id: string
  readonly week_number: number | null
  readonly product_version: number
  readonly due_date: LocalDate | null
  readonly amount: number
  readonly unallocated_amount: number
  readonly status: PaymentStatus
  readonly payment_method: PaymentMethod
  readonly momo_provider: MomoProvider | null
  readonly momo_transaction_id: string | null
  readonly bank_reference: string | null
  readonly momo_reference: string | null
  readonly receipt_number: string | null
  readonly receipt_verified: boolean
  readonly receipt_generated_at: Date | null
  readonly import_id: number | null
  readonly is_late: boolean
  readonly days_late: number
  readonly value_date: LocalDate | null
  readonly entered_on: LocalDate
  readonly paid_at: Date | null
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly reason: string | null
  readonly created_at: Date
}

export const toPaymentView = (row: PaymentRow): PaymentView => ({
  id: row.id,
  loanId: row.loan_id,
  userId: row.user_id,
  weekNumber: row.week_number,
  ...otherUnitOf(row.product_version),
  dueDate: row.due_date,
  amount: pesewas(row.amount),
  unallocatedAmount: pesewas(row.unallocated_amount),
  status: row.status,
  paidAt: row.paid_at,
  valueDate: row.value_date,
  paymentMethod: row.payment_method,
  momoProvider: row.momo_provider,
  momoTransactionId: row.momo_transaction_id,
  bankReference: row.bank_reference,
  momoReference: row.momo_reference,
  cashReceiptNumber: row.receipt_number,
  receiptVerified: row.receipt_verified,
  receiptGeneratedAt: row.receipt_generated_at,
  wasImported: row.import_id !== null,
  isLate: row.is_late,
  daysLate: row.days_late,
  reason: row.reason,
  createdAt: row.created_at,
})
