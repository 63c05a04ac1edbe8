/** The name under which the phone keeps the payment form, and what it sends. */
export const PAYMENT_FORM = 'payment'
