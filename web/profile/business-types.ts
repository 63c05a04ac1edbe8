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
const isBusinessType = (text: string): text is BusinessType => Object.hasOwn(BUSINESS_NAMES, text)

// Object.entries loses the types of the keys.
export const BUSINESS_CHOICES = Object.entries(BUSINESS_NAMES).map(([value, name]) => ({ value, name })) as Choice<BusinessType>[]

/** Unknown types are shown as stored. */
export const formatBusinessType = (type: string): string => (isBusinessType(type) ? BUSINESS_NAMES[type] : type)
