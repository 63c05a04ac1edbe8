import { permissionToManage } from '#domain/access/account-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'
import { reasonNotToActivate, reasonNotToChangeRole, reasonNotToManage, reasonNotToOpen } from '#web/people/people-rules.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { holdsOneOf, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

export type AccountAction =
  | 'profile'
  | 'apply'
  | 'code'
  | 'devices'
  | 'name'
  | 'phone'
  | 'extra'
  | 'activation'
  | 'card'
  | 'blacklist'
  | 'reminders'

interface AccountActionsProps {
  person: Person
  staff: StaffMember
  onChoose: (action: AccountAction) => void
}

/** Actions that the user can never take are absent; a shared reason is shown once below. */
export function AccountActions({ person, staff, onChoose }: AccountActionsProps) {
  const manages = holdsOneOf(staff, [permissionToManage(person)])
  const assigns = holdsOneOf(staff, ['assign_roles'])
  const activates = holdsOneOf(staff, ['manage_users'])
  const open = reasonNotToOpen(person, staff)
  const extra = reasonNotToChangeRole(person, staff)
  const activation = reasonNotToActivate(person, staff)
  const shown = [manages && open, assigns && extra, activates && activation]
  const reasons = [...new Set(shown.filter((reason) => reason !== false && reason !== undefined))]
  if (!manages && !assigns && !activates) return null
  const off = {
    help: reasonNotToManage(person, staff) !== undefined,
    open: open !== undefined,
  }
  const actions: readonly ActionButton[] = [
    ...(manages ? managingActions(person, off) : []),
    ...(assigns ? [{ action: 'extra', icon: 'shield', words: 'Extra permissions', off: extra !== undefined } as const] : []),
    ...(activates
      ? [{ action: 'activation', words: person.isActive ? 'Deactivate' : 'Activate', off: activation !== undefined } as const]
      : []),
  ]
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-2">
        {actions.map(({ action, icon, words, off: isOff }) => (
          <Button
            key={action}
            size="desk"
            kind={action === 'activation' && person.isActive ? 'danger' : 'second'}
            {...(icon !== undefined && { icon })}
            disabled={isOff}
            onClick={() => onChoose(action)}
          >
            {words}
          </Button>
        ))}
      </div>
      {reasons.map((reason) => (
        <p key={reason} className="mt-3 flex gap-2 text-muted">
          <Icon name="lock" className="mt-0.5 size-5" />
          {reason}
        </p>
      ))}
      {!person.isActive && manages && open === undefined && (
        <p className="mt-3 flex gap-2 text-muted">
          <Icon name="lock" className="mt-0.5 size-5" />A deactivated account cannot get a sign-in code. Activate it first.
        </p>
      )}
    </div>
  )
}

interface ActionButton {
  readonly action: AccountAction
  readonly icon?: IconName
  readonly words: string
  readonly off: boolean
}

const managingActions = (person: Person, off: { help: boolean; open: boolean }): readonly ActionButton[] => [
  { action: 'profile', icon: 'user', words: person.profileCompleted ? 'Change profile' : 'Complete profile', off: off.help },
  { action: 'apply', icon: 'cedi', words: 'Apply for a loan', off: off.help || !person.profileCompleted || !person.isActive },
  { action: 'code', icon: 'key', words: 'Sign-in code', off: off.open || !person.isActive },
  { action: 'name', icon: 'edit', words: 'Correct name', off: off.help },
  { action: 'phone', icon: 'phone', words: 'Change phone', off: off.open },
  { action: 'devices', icon: 'logout', words: 'Forget devices', off: off.help },
  { action: 'card', icon: 'card', words: 'Ghana Card', off: off.help },
  { action: 'blacklist', icon: 'no', words: person.blacklist?.inForce ? 'Remove from blacklist' : 'Add to blacklist', off: off.help },
]
