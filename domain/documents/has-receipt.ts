import type { PaymentStatus } from '#domain/payments/payment.ts'

/** A reversed payment's receipt states the reversal. */
export const hasReceipt = (status: PaymentStatus): boolean => status === 'completed' || status === 'reversed'
