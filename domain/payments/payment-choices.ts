/** The words of a payment that the shapes on the wire are made of. Apart from the rules, which not every screen needs. */
export const PAYMENT_METHODS = ['cash', 'momo'] as const
export const MOMO_PROVIDERS = ['mtn', 'airteltigo', 'telecel'] as const
export const PAYMENT_STATUSES = ['due', 'pending', 'completed', 'failed', 'reversed'] as const
