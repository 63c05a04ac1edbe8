import type { PaymentStatus } from '#domain/payments/payment.ts'

/** Whether there is a receipt for a payment: what is only asserted proves nothing. A reversed payment has one, and it says so. */
export const hasReceipt = (status: PaymentStatus): boolean => status === 'completed' || status === 'reversed'
