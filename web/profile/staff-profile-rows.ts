import type { ProfileMember } from '#contract/profile.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { formatAnswer, membersFrom, PROFILE_FIELDS } from '#web/profile/profile-description.ts'

interface StaffRow {
  readonly member: ProfileMember
  readonly name: string
  readonly answer: string
}

/** The server masks what this user may not see. */
export const staffRows = (person: Pick<CurrentUser, ProfileMember>, list: 'full' | 'short'): StaffRow[] =>
  membersFrom('momoNumber').flatMap((member) => {
    const field = PROFILE_FIELDS[member]
    const answer = person[member]
    if (list === 'short' && field.onlyInFullLists) return []
    const name = field.staffName ?? field.name
    const none = field.choices ? `${name} not given` : 'none'
    return [{ member, name, answer: answer === null ? none : formatAnswer(field, answer) }]
  })

/** As stored, to compare two versions. */
export const storedAnswers = (person: Pick<CurrentUser, ProfileMember>): [name: string, answer: string][] =>
  membersFrom('momoNumber').map((member) => {
    const { name, staffName, changeName } = PROFILE_FIELDS[member]
    return [changeName ?? staffName ?? name, person[member] ?? 'none']
  })
