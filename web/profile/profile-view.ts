import type { CurrentUser } from '#web/lib/current-user.ts'

interface ProfileView {
  readonly formFirst: boolean
  readonly hasForm: boolean
  readonly hasCredit: boolean
}

/** Staff see their account above the form; the administrator cannot borrow (rule W24). */
export function profileView({ isStaff, role, profileCompleted }: Pick<CurrentUser, 'isStaff' | 'role' | 'profileCompleted'>): ProfileView {
  const hasCredit = role !== 'administrator'
  const hasForm = hasCredit && !profileCompleted
  return { formFirst: hasForm && !isStaff, hasForm, hasCredit }
}
