import { useState } from 'react'
import type { Permission } from '#domain/access/permissions.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { assignRole } from '#contract/people.ts'
import { SecondPersonReason } from '#web/people/second-person-reason.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { PERMISSION_GROUPS } from '#web/access/permission-groups.ts'
import { PermissionLine } from '#web/access/permission-line.tsx'
import { changesOf, formatChanges } from '#web/access/role-edit.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { useAccountChanged } from '#web/staff-kit/staff-follow-ups.ts'

export function ExtraPermissionsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const staff = useSignedIn()
  const saved = new Set<Permission>(person.permissions)
  const [selected, setSelected] = useState<ReadonlySet<Permission>>(saved)
  const save = useSubmit(assignRole, useAccountChanged(onClose))
  const { role } = person
  const [why, setWhy] = useState('')
  const granted = selected.has('approve_large_loans') && !person.effectivePermissions.includes('approve_large_loans')
  const waits = granted && staff.role !== 'administrator'
  const changes = formatChanges(changesOf(saved, selected))
  const toggle = (permission: Permission, on: boolean) =>
    setSelected(new Set(on ? [...selected, permission] : [...selected].filter((one) => one !== permission)))
  const fromRole = (permission: Permission): boolean => !saved.has(permission) && person.effectivePermissions.includes(permission)
  const reasonOf = (permission: Permission): string | undefined => {
    if (fromRole(permission)) return 'Included in the role.'
    if (saved.has(permission)) return undefined
    return staff.effectivePermissions.includes(permission) ? undefined : refusal('permission_not_held').message
  }
  return (
    <FormDialog
      title={`Extra permissions of ${person.fullName}`}
      shape="wide"
      failure="Failed to update permissions"
      sending={save}
      onClose={onClose}
    >
      <p className="mb-4 text-muted">
        They apply in addition to the role, from the user’s next action. Any staff permission makes a user staff.
      </p>
      <div className="grid gap-x-6 gap-y-6 md:grid-cols-2">
        {PERMISSION_GROUPS.map((group) => (
          <fieldset key={group.name} disabled={save.busy}>
            <legend className="mb-2 text-16 font-bold">{group.name}</legend>
            {group.permissions.map((permission) => (
              <PermissionLine
                key={permission}
                permission={permission}
                held={saved.has(permission) || fromRole(permission)}
                checked={selected.has(permission) || fromRole(permission)}
                fixed={reasonOf(permission) !== undefined}
                reason={reasonOf(permission)}
                onToggle={(on) => toggle(permission, on)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <SecondPersonReason personId={person.id} waits={waits} value={why} sending={save} onChange={setWhy} />
      <Button
        wide
        busy={save.busy && 'Saving...'}
        reason={changes === '' ? 'No changes to save.' : undefined}
        onClick={() => {
          if (role !== 'administrator')
            save.send({
              params: { userId: person.id },
              body: { role, permissions: [...selected], reason: waits ? oneLine(why) : undefined },
            })
        }}
      >
        Save extra permissions
      </Button>
    </FormDialog>
  )
}
