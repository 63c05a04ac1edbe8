import { parsePhone } from '#domain/kernel/phone.ts'
import { refusal } from '#domain/kernel/refusal.ts'

export interface NewUser {
  readonly fullName: string
  readonly phone: string
  readonly email: string
}

/** What has to be mended before the form goes out, a sentence per field: name and phone are required, the e-mail is not. */
export function problemsWithNewUser(typed: NewUser): Record<string, string> {
  const problems: Record<string, string> = {}
  if (typed.fullName.trim() === '') problems['fullName'] = 'Full name is required'
  if (typed.phone.trim() === '') problems['phone'] = 'Phone number is required'
  else if (parsePhone(typed.phone.trim()) === undefined) problems['phone'] = refusal('invalid_phone').message
  if (typed.email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(typed.email.trim())) problems['email'] = 'Enter a valid e-mail address'
  return problems
}
