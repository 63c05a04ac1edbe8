import type { ProfileMember } from '#contract/profile.ts'
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

type Answers = Pick<CurrentUser, 'fullName' | 'phone' | ProfileMember>
interface ProfileAnswer {
  name: string
  answer: string | undefined
}

export function profileAnswers(user: Answers): ProfileAnswer[] {
  const answers: Record<keyof Answers, ProfileAnswer> = {
    fullName: { name: 'Full name', answer: user.fullName || undefined },
    phone: { name: 'Phone', answer: user.phone ? formatPhone(user.phone) : undefined },
    address: { name: 'Address', answer: user.address || undefined },
    businessType: { name: 'Business type', answer: user.businessType ? formatBusinessType(user.businessType) : undefined },
    momoNumber: { name: 'Mobile money number', answer: user.momoNumber ? formatPhone(user.momoNumber) : undefined },
  }
  return Object.values(answers)
}
