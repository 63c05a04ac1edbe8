import type { AssignableRole } from '#domain/access/roles.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PERMISSION_GROUPS } from '#web/access/permission-groups.ts'
import { PermissionLine } from '#web/access/permission-line.tsx'
import { reasonFixed } from '#web/access/role-edit.ts'

// Applies to most boxes of the role, so it is shown once above them.
const FOR_STAFF_ONLY = refusal('customers_hold_no_staff_permission').message

interface PermissionGridProps {
  role: AssignableRole
  saved: ReadonlySet<string>
  selected: ReadonlySet<string>
  closed: string | undefined
  busy: boolean
  onToggle: (permission: string, on: boolean) => void
}

export function PermissionGrid({ role, saved, selected, closed, busy, onToggle }: PermissionGridProps) {
  const editor = useSignedIn()
  return (
    <>
      {closed !== undefined && (
        <div className="mb-4">
          <Notice tone="info" icon="lock" title="This is your own role">
            {closed}
          </Notice>
        </div>
      )}
      {closed === undefined && role === 'customer' && (
        <p className="mb-4 flex gap-2 text-muted">
          <Icon name="lock" className="mt-0.5 size-5" />
          {FOR_STAFF_ONLY}
        </p>
      )}
      <Card className="grid gap-x-6 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
        {PERMISSION_GROUPS.map((group) => (
          <fieldset key={group.name} disabled={busy}>
            <legend className="mb-2 text-16 font-bold">{group.name}</legend>
            {group.permissions.map((permission) => {
              const held = saved.has(permission)
              const fixed = closed === undefined ? reasonFixed(role, permission, saved, editor) : closed
              return (
                <PermissionLine
                  key={permission}
                  permission={permission}
                  held={held}
                  checked={selected.has(permission)}
                  fixed={fixed !== undefined}
                  reason={fixed === closed || fixed === FOR_STAFF_ONLY ? undefined : fixed}
                  onToggle={(on) => onToggle(permission, on)}
                />
              )
            })}
          </fieldset>
        ))}
      </Card>
    </>
  )
}
