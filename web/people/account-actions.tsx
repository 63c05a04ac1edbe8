import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { reasonNotToActivate, reasonNotToChangeRole, reasonNotToManage, reasonNotToOpen } from '#web/people/people-rules.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import type { StaffMember } from '#web/staff-kit/staff-reasons.ts'

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

/** A shared reason is shown once below. */
export function AccountActions({ person, staff, onChoose }: AccountActionsProps) {
  const help = reasonNotToManage(person, staff)
  const open = reasonNotToOpen(person, staff)
  const extra = reasonNotToChangeRole(person, staff)
  const activation = reasonNotToActivate(person, staff)
  const reasons = [...new Set([open, extra, activation].filter((reason) => reason !== undefined))]
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-2">
        <Button size="desk" kind="second" icon="user" disabled={help !== undefined} onClick={() => onChoose('profile')}>
          {person.profileCompleted ? 'Change profile' : 'Complete profile'}
        </Button>
        <Button
          size="desk"
          kind="second"
          icon="cedi"
          disabled={help !== undefined || !person.profileCompleted || !person.isActive}
          onClick={() => onChoose('apply')}
        >
          Apply for a loan
        </Button>
        <Button size="desk" kind="second" icon="key" disabled={open !== undefined || !person.isActive} onClick={() => onChoose('code')}>
          Sign-in code
        </Button>
        <Button size="desk" kind="second" icon="edit" disabled={help !== undefined} onClick={() => onChoose('name')}>
          Correct name
        </Button>
        <Button size="desk" kind="second" icon="phone" disabled={open !== undefined} onClick={() => onChoose('phone')}>
          Change phone
        </Button>
        <Button size="desk" kind="second" icon="logout" disabled={help !== undefined} onClick={() => onChoose('devices')}>
          Forget devices
        </Button>
        <Button size="desk" kind="second" icon="shield" disabled={extra !== undefined} onClick={() => onChoose('extra')}>
          Extra permissions
        </Button>
        <Button size="desk" kind="second" icon="card" disabled={help !== undefined} onClick={() => onChoose('card')}>
          Ghana Card
        </Button>
        <Button size="desk" kind="second" icon="no" disabled={help !== undefined} onClick={() => onChoose('blacklist')}>
          {person.blacklist?.inForce ? 'Remove from blacklist' : 'Add to blacklist'}
        </Button>
        <Button
          size="desk"
          kind={person.isActive ? 'danger' : 'second'}
          disabled={activation !== undefined}
          onClick={() => onChoose('activation')}
        >
          {person.isActive ? 'Deactivate' : 'Activate'}
        </Button>
      </div>
      {reasons.map((reason) => (
        <p key={reason} className="mt-3 flex gap-2 text-muted">
          <Icon name="lock" className="mt-0.5 size-5" />
          {reason}
        </p>
      ))}
      {!person.isActive && open === undefined && (
        <p className="mt-3 flex gap-2 text-muted">
          <Icon name="lock" className="mt-0.5 size-5" />A deactivated account cannot get a sign-in code. Activate it first.
        </p>
      )}
    </div>
  )
}
