import type { ProfileMember } from '#contract/profile.ts'
import { parsePhone, PHONE_FORM } from '#domain/kernel/phone.ts'

export const PROFILE_FIELDS = ['businessType', 'address', 'momoNumber'] as const satisfies readonly ProfileMember[]
const SHORTEST_ADDRESS = 5
const SHORTEST_NUMBER = 10

/** Rule W9. */
export function profileErrors(answers: Record<ProfileMember, string>): Record<string, string> {
  const errors: Record<string, string> = {}
  if (answers.businessType === '') errors['businessType'] = 'Business type is required'
  if (answers.address.trim().length < SHORTEST_ADDRESS) errors['address'] = 'Address is required'
  if (answers.momoNumber.trim().length < SHORTEST_NUMBER) errors['momoNumber'] = 'Mobile Money number is required'
  else if (parsePhone(answers.momoNumber) === undefined) errors['momoNumber'] = PHONE_FORM
  return errors
}
