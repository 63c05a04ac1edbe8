/** The name of the draft and of the pending submission on the phone. */
export const PAYMENT_FORM = 'payment'
