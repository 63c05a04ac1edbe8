import type { CurrentUser } from '#web/lib/current-user.ts'

interface ProfileView {
  /** The missing answers are the page: nothing is before them. */
  readonly formFirst: boolean
  readonly hasForm: boolean
  /** Score, level and loans. */
  readonly hasCredit: boolean
}

/** A customer first completes the profile. Staff see their account, and the form below it; the administrator cannot borrow (rule W24). */
export function profileView({ isStaff, role, profileCompleted }: Pick<CurrentUser, 'isStaff' | 'role' | 'profileCompleted'>): ProfileView {
  const hasCredit = role !== 'administrator'
  const hasForm = hasCredit && !profileCompleted
  return { formFirst: hasForm && !isStaff, hasForm, hasCredit }
}
