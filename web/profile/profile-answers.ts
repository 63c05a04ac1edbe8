import type { CurrentUser } from '#web/lib/current-user.ts'
import { sayBusinessType, sayPhone } from '#web/profile/business-types.ts'

type Answers = Pick<CurrentUser, 'fullName' | 'phone' | 'businessType' | 'address' | 'momoNumber'>
export interface ProfileAnswer {
  name: string
  /** Undefined while it is still to be added. */
  answer: string | undefined
}

/** The five answers of a profile, in the order in which they are asked. */
export function profileAnswers(user: Answers): ProfileAnswer[] {
  return [
    { name: 'Full name', answer: user.fullName || undefined },
    { name: 'Phone', answer: user.phone ? sayPhone(user.phone) : undefined },
    { name: 'Address', answer: user.address || undefined },
    { name: 'Business type', answer: user.businessType ? sayBusinessType(user.businessType) : undefined },
    { name: 'Mobile money number', answer: user.momoNumber ? sayPhone(user.momoNumber) : undefined },
  ]
}
