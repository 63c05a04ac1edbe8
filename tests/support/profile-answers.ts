import type { ProfileMember } from '#contract/profile.ts'

/** As a customer enters them, without errors. */
export const COMPLETE_ANSWERS = {
  businessType: 'retail',
  address: 'Shop 14, Accra',
  momoNumber: '0244123456',
} as const satisfies Record<ProfileMember, string>
