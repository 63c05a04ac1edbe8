import type { CurrentUser } from '#web/lib/current-user.ts'
import { Icon } from '#web/ui/icon.tsx'
import { formatPhone } from '#domain/kernel/phone.ts'
import { formatBusinessType } from '#web/profile/business-types.ts'

export function ProfileChecklist({ user }: { user: CurrentUser }) {
  return (
    <ul className="divide-y divide-line">
      {profileAnswers(user).map(({ name, answer }) => (
        <li key={name} className="flex items-center gap-3 py-2.5">
          {answer === undefined ? (
            <span aria-hidden="true" className="mx-px size-[22px] shrink-0 rounded-round border-2 border-edge" />
          ) : (
            <Icon name="done" className="size-6 text-primary" />
          )}
          <span className={answer === undefined ? 'font-bold' : 'text-muted'}>{name}</span>
          <span className="ml-auto min-w-0 text-right break-words text-muted">{answer ?? 'to add'}</span>
        </li>
      ))}
    </ul>
  )
}

type Answers = Pick<CurrentUser, 'fullName' | 'phone' | 'businessType' | 'address' | 'momoNumber'>
interface ProfileAnswer {
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
