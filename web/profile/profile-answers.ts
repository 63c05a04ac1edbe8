import type { CurrentUser } from '#web/lib/current-user.ts'
import { formatBusinessType, formatPhone } from '#web/profile/business-types.ts'

type Answers = Pick<CurrentUser, 'fullName' | 'phone' | 'businessType' | 'address' | 'momoNumber'>
export interface ProfileAnswer {
  name: string
  answer: string | undefined
}

export function profileAnswers(user: Answers): ProfileAnswer[] {
  return [
    { name: 'Full name', answer: user.fullName || undefined },
    { name: 'Phone', answer: user.phone ? formatPhone(user.phone) : undefined },
    { name: 'Address', answer: user.address || undefined },
    { name: 'Business type', answer: user.businessType ? formatBusinessType(user.businessType) : undefined },
    { name: 'Mobile money number', answer: user.momoNumber ? formatPhone(user.momoNumber) : undefined },
  ]
}
