import * as z from 'zod/mini'
import { MOMO_PROVIDERS, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/payments/payment-choices.ts'
import { cedis, instant, localDate } from '#contract/wire.ts'

/** The payment record (rule W6). */
export const paymentMembers = {
  id: z.int(),
  loanId: z.int(),
  userId: z.string(),
  /** Of the first instalment that it touched; null where it touched none. */
  weekNumber: z.nullable(z.int()),
  dueDate: z.nullable(localDate),
  amount: cedis,
  /** What arrived beside it and the loan could not take: it is kept for the customer. */
  unallocatedAmount: cedis,
  status: z.enum(PAYMENT_STATUSES),
  paidAt: z.nullable(instant),
  /** The day on which the money changed hands. */
  valueDate: z.nullable(localDate),
  paymentMethod: z.enum(PAYMENT_METHODS),
  momoProvider: z.nullable(z.enum(MOMO_PROVIDERS)),
  momoTransactionId: z.nullable(z.string()),
  momoReference: z.nullable(z.string()),
  cashReceiptNumber: z.nullable(z.string()),
  receiptVerified: z.boolean(),
  receiptGeneratedAt: z.nullable(instant),
  /** It came with an import: it stands as an earlier book had it. */
  wasImported: z.boolean(),
  isLate: z.boolean(),
  daysLate: z.int(),
  /** Why it failed or was reversed. */
  reason: z.nullable(z.string()),
  createdAt: instant,
} as const
export const paymentShape = z.object(paymentMembers)
