import { useState } from 'react'
import { ROLE_DESCRIPTIONS, ROLE_NAMES, type AssignableRole } from '#domain/access/roles.ts'
import { assignRole, listStaff, listUsers } from '#contract/people.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { roleChoices } from '#web/people/people-rules.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'

/** Another role for a person; it holds from their next click. */
export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const staff = useSignedIn()
  const refresh = useRefresh()
  // Nobody opens this for the administrator, the one role that cannot be given.
  const [role, setRole] = useState<AssignableRole>(person.role === 'administrator' ? 'md' : person.role)
  const update = useSubmit(assignRole, {
    onDone: () => {
      showToast({ title: 'Success', words: 'User role updated successfully', tone: 'success' })
      refresh(listUsers, listStaff)
      onClose()
    },
    onFailed: (error) => showToast({ title: 'Error', words: errorText(error, 'Failed to update user role'), tone: 'error' }),
  })
  return (
    <FormDialog
      title={`Role of ${person.fullName}`}
      failure="Failed to update user role"
      sending={update}
      onClose={onClose}
      onSubmit={() => {
        update.send({ params: { userId: person.id }, body: { role } })
      }}
    >
      <p className="mb-4 text-muted">
        Now: {ROLE_NAMES[person.role]}. A change holds from their next click, and is written to the audit trail.
      </p>
      <SelectField label="Role" hint={ROLE_DESCRIPTIONS[role]} value={role} choices={roleChoices(staff)} onChange={setRole} />
      <Button
        type="submit"
        wide
        busy={update.busy && 'Updating...'}
        reason={role === person.role ? 'Choose another role than the present one.' : undefined}
      >
        Update Role
      </Button>
    </FormDialog>
  )
}
