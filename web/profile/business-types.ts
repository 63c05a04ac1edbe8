import type { BUSINESS_TYPES } from '#contract/profile-shape.ts'
import type { Choice } from '#web/forms/select-field.tsx'

export type BusinessType = (typeof BUSINESS_TYPES)[number]

const BUSINESS_NAMES: Readonly<Record<BusinessType, string>> = {
  market_trader: 'Market trader',
  small_business: 'Small business',
  agriculture: 'Agriculture',
  services: 'Services',
  retail: 'Retail',
  other: 'Other',
}
// Object.entries loses the types of the keys.
export const BUSINESS_CHOICES = Object.entries(BUSINESS_NAMES).map(([value, name]) => ({ value, name })) as Choice<BusinessType>[]
