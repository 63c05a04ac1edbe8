import { useState, type ComponentProps } from 'react'
import { ROLE_NAMES, ROLE_DESCRIPTIONS, type AssignableRole } from '#domain/access/roles.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { LevelBadge } from '#web/shared/level-badge.tsx'
import { AccountDialog } from '#web/people/account-dialog.tsx'
import { customerPath } from '#web/staff-kit/admin-tabs.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { reasonNotToChangeRole, ROLE_CHOICES } from '#web/people/people-rules.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { reasonWithout } from '#web/staff-kit/staff-reasons.ts'
import { readSecondPerson } from '#contract/payouts.ts'
import { SecondPersonReason } from '#web/people/second-person-reason.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { assignRole, listStaff, listUsers } from '#contract/people.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

interface PeopleListProps {
  list: ComponentProps<typeof ListStates<Person>>['list']
  what: 'the users' | 'the staff'
  searching: boolean
  first?: number
}

export function PeopleList({ list, what, searching, first = Infinity }: PeopleListProps) {
  const staff = useSignedIn()
  const [open, setOpen] = useState<{ dialog: 'role' | 'account'; person: Person }>()
  const close = () => setOpen(undefined)
  const noRoles = reasonWithout(staff, 'assign_roles')
  const actions = (person: Person) => (
    <span className="flex flex-wrap gap-2 md:justify-end">
      {noRoles === undefined && (
        <Button
          size="desk"
          kind="second"
          disabled={reasonNotToChangeRole(person, staff) !== undefined}
          onClick={() => setOpen({ dialog: 'role', person })}
        >
          Role<span className="sr-only"> of {person.fullName}</span>
        </Button>
      )}
      <Button size="desk" kind="quiet" onClick={() => setOpen({ dialog: 'account', person })}>
        Account<span className="sr-only"> of {person.fullName}</span>
      </Button>
    </span>
  )
  return (
    <>
      {noRoles === undefined && <p className="mb-3 text-14 text-muted">You cannot change your own role or the administrator’s role.</p>}
      <ListStates
        list={list}
        what={what}
        first={first}
        empty={
          searching
            ? { title: 'Nobody matches', words: 'Try part of the name, or the full phone number or e-mail.' }
            : { title: 'No people yet', words: 'People appear here when they sign in for the first time or are created.' }
        }
      >
        {(rows) => (
          <DataTable
            caption={what === 'the users' ? 'Users' : 'Staff'}
            rows={rows}
            rowKey={(person) => person.id}
            columns={[
              { head: 'Name', names: true, cell: (person) => <PersonName person={person} /> },
              { head: 'Phone', cell: (person) => <span className="whitespace-nowrap tabular-nums">{person.phone ?? 'none'}</span> },
              { head: 'Role', cell: (person) => ROLE_NAMES[person.role] },
              { head: 'Level', cell: (person) => <Level person={person} /> },
              { head: 'Account', cell: (person) => <AccountState person={person} /> },
              { head: 'Action', headHidden: true, cell: actions },
            ]}
            phone={(person) => (
              <div className="grid gap-2">
                <PersonName person={person} />
                <p className="flex flex-wrap items-center gap-2 text-muted">
                  {ROLE_NAMES[person.role]} <span className="tabular-nums">{person.phone ?? 'no phone'}</span>
                  <AccountState person={person} />
                </p>
                {actions(person)}
              </div>
            )}
          />
        )}
      </ListStates>
      {open?.dialog === 'role' && <RoleDialog person={open.person} onClose={close} />}
      {open?.dialog === 'account' && <AccountDialog person={open.person} onClose={close} />}
    </>
  )
}

const Level = ({ person }: { person: Person }) => <LevelBadge level={person.hasActiveOrCompletedLoan ? person.creditLevel : null} />

function AccountState({ person }: { person: Person }) {
  if (person.blacklist?.inForce)
    return (
      <Badge tone="danger" icon="no">
        Blacklisted
      </Badge>
    )
  if (!person.isActive) return <Badge tone="quiet">Deactivated</Badge>
  return person.profileCompleted || person.isStaff ? <Badge tone="success">Active</Badge> : <Badge tone="line">Profile incomplete</Badge>
}

function PersonName({ person }: { person: Person }) {
  const linked = useSignedIn().id !== person.id && !person.isStaff
  return (
    <span className="block">
      {linked ? (
        <TextLink to={customerPath(person.id)} className="inline-block py-1 font-bold">
          {person.fullName}
        </TextLink>
      ) : (
        <span className="font-bold">{person.fullName}</span>
      )}
      {person.email !== null && <span className="block break-all text-muted">{person.email}</span>}
    </span>
  )
}

function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const staff = useSignedIn()
  const refresh = useRefresh()
  // The dialog never opens for the administrator, whose role cannot be assigned.
  const [role, setRole] = useState<AssignableRole>(person.role === 'administrator' ? 'md' : person.role)
  const [reason, setReason] = useState('')
  const waits = role === 'md' && person.role !== 'md' && staff.role !== 'administrator'
  const update = useSubmit(assignRole, {
    onDone: ({ waits, message }) => {
      showToast({ title: 'Success', words: waits ? message : 'User role updated successfully', tone: 'success' })
      refresh(listUsers, listStaff, readSecondPerson)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Role of ${person.fullName}`}
      failure="Failed to update user role"
      sending={update}
      onClose={onClose}
      onSubmit={() => {
        update.send({ params: { userId: person.id }, body: { role, reason: waits ? oneLine(reason) : undefined } })
      }}
    >
      <p className="mb-4 text-muted">
        Current role: {ROLE_NAMES[person.role]}. A change applies from the user’s next action and is recorded in the audit trail.
      </p>
      <SelectField label="Role" hint={ROLE_DESCRIPTIONS[role]} value={role} choices={ROLE_CHOICES} onChange={setRole} />
      <SecondPersonReason personId={person.id} waits={waits} value={reason} sending={update} onChange={setReason} />
      <Button type="submit" wide busy={update.busy && 'Updating...'} reason={role === person.role ? 'Choose a different role.' : undefined}>
        {waits ? 'Request role' : 'Update Role'}
      </Button>
    </FormDialog>
  )
}
