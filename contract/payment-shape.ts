import * as z from 'zod/mini'
import { MOMO_PROVIDERS, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/payments/payment-choices.ts'
import { otherUnit } from '#contract/loan-shape.ts'
import { cedis, instant, localDate } from '#contract/wire.ts'

/** Rule W6. */
export const paymentMembers = {
  id: z.int(),
  loanId: z.int(),
  userId: z.string(),
  /** Of the first instalment it paid. */
  weekNumber: z.nullable(z.int()),
  unit: otherUnit,
  dueDate: z.nullable(localDate),
  amount: cedis,
  /** The overpayment. */
  unallocatedAmount: cedis,
  status: z.enum(PAYMENT_STATUSES),
  paidAt: z.nullable(instant),
  valueDate: z.nullable(localDate),
  paymentMethod: z.enum(PAYMENT_METHODS),
  momoProvider: z.nullable(z.enum(MOMO_PROVIDERS)),
  momoTransactionId: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  momoReference: z.nullable(z.string()),
  cashReceiptNumber: z.nullable(z.string()),
  receiptVerified: z.boolean(),
  receiptGeneratedAt: z.nullable(instant),
  wasImported: z.boolean(),
  isLate: z.boolean(),
  daysLate: z.int(),
  /** Of a failure or reversal. */
  reason: z.nullable(z.string()),
  createdAt: instant,
} as const
export const paymentShape = z.object(paymentMembers)
