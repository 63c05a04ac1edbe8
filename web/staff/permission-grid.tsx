import type { AssignableRole } from '#domain/access/roles.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PERMISSION_GROUPS } from '#web/staff/permission-groups.ts'
import { PermissionLine } from '#web/staff/permission-line.tsx'
import { reasonFixed } from '#web/staff/role-edit.ts'

interface PermissionGridProps {
  role: AssignableRole
  saved: ReadonlySet<string>
  selected: ReadonlySet<string>
  /** Why nothing here can be changed. */
  closed: string | undefined
  busy: boolean
  onToggle: (permission: string, on: boolean) => void
}

/** All 23 permissions; what differs from the saved ones is marked before it is saved. */
export function PermissionGrid({ role, saved, selected, closed, busy, onToggle }: PermissionGridProps) {
  const editor = useSignedIn()
  return (
    <>
      {closed !== undefined && (
        <div className="mb-4">
          <Notice tone="info" icon="lock" title="You hold this role yourself">
            {closed}
          </Notice>
        </div>
      )}
      <Card className="grid gap-x-6 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
        {PERMISSION_GROUPS.map((group) => (
          <fieldset key={group.name} disabled={busy}>
            <legend className="mb-2 text-16 font-bold">{group.name}</legend>
            {group.permissions.map((permission) => {
              const held = saved.has(permission)
              return (
                <PermissionLine
                  key={permission}
                  permission={permission}
                  held={held}
                  checked={selected.has(permission)}
                  closed={closed !== undefined}
                  fixed={closed === undefined ? reasonFixed(role, permission, held, editor) : undefined}
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
