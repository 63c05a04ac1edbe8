import { ASSIGNABLE_ROLES, ROLE_DESCRIPTIONS, ROLE_NAMES, type AssignableRole } from '#domain/access/roles.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface RolePickerProps {
  role: AssignableRole
  saved: readonly string[]
  /** What differs from the saved permissions; empty when nothing does. */
  changes: string
  onRole: (role: AssignableRole) => void
}

const CHOICES = ASSIGNABLE_ROLES.map((role) => ({ value: role, name: ROLE_NAMES[role] }))

/** Which role is shown, and what it holds now. */
export function RolePicker({ role, saved, changes, onRole }: RolePickerProps) {
  return (
    <>
      <SelectField label="Role" value={role} choices={CHOICES} onChange={onRole} />
      <p className="-mt-4 mb-5 text-muted">{ROLE_DESCRIPTIONS[role]}</p>
      <div aria-live="polite">
        {changes !== '' && (
          <div className="mb-5">
            <Notice tone="caution" icon="alert" title="Unsaved Changes">
              {changes}. It holds from the next click of everybody with this role.
            </Notice>
          </div>
        )}
      </div>
      <h2 className="mb-2 font-bold">
        Current permissions{' '}
        <span className="font-normal text-muted">
          {saved.length} of {PERMISSIONS.length}
        </span>
      </h2>
      {saved.length === 0 ? (
        <p className="text-muted">No permissions assigned</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {saved.map((permission) => (
            <li key={permission} className="rounded-mark bg-sunken px-2 py-1 font-mono text-14">
              {permission}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
