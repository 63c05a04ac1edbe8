import type { ProfileMember } from '#contract/profile.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { Icon } from '#web/ui/icon.tsx'
import { formatPhone } from '#domain/kernel/phone.ts'
import { formatOwn, membersFrom, PROFILE_FIELDS } from '#web/profile/profile-description.ts'

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

/** Of the answers that a loan needs. */
export const profileAnswers = (user: Answers): { name: string; answer: string | undefined }[] => [
  { name: 'Full name', answer: user.fullName || undefined },
  { name: 'Phone', answer: user.phone ? formatPhone(user.phone) : undefined },
  ...membersFrom('address').flatMap((member) => {
    const field = PROFILE_FIELDS[member]
    const answer = user[member]
    return field.optional ? [] : [{ name: field.name, answer: answer ? formatOwn(field, answer) : undefined }]
  }),
]
