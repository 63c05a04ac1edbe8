import type { PaymentStatus } from '#domain/payments/payment.ts'

/** A reversed payment has a receipt that says so; an unconfirmed one has none. */
export const hasReceipt = (status: PaymentStatus): boolean => status === 'completed' || status === 'reversed'
