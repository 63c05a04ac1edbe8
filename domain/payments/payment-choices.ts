/** Apart from payment.ts, so that screens do not load its rules. */
export const PAYMENT_METHODS = ['cash', 'momo', 'bank'] as const
/** Only staff enter bank transfers (rule P32). */
export const CUSTOMER_PAYMENT_METHODS = ['cash', 'momo'] as const
export const MOMO_PROVIDERS = ['mtn', 'airteltigo', 'telecel'] as const
export const PROVIDER_NAMES: Readonly<Record<(typeof MOMO_PROVIDERS)[number], string>> = {
  mtn: 'MTN',
  airteltigo: 'AirtelTigo',
  telecel: 'Telecel',
}
export const PAYMENT_STATUSES = ['due', 'pending', 'completed', 'failed', 'reversed'] as const
