import { useState } from 'react'
import { ASSIGNABLE_ROLES, type AssignableRole } from '#domain/access/roles.ts'
import { isPermission } from '#domain/access/permissions.ts'
import type { readRolePermissions } from '#contract/staff-people.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { PermissionGrid } from '#web/access/permission-grid.tsx'
import { changesOf, reasonNotToEdit, sayChanges } from '#web/access/role-edit.ts'
import { RoleActions } from '#web/access/role-actions.tsx'
import { RolePicker } from '#web/access/role-picker.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { useSaveRole } from '#web/access/use-save-role.ts'
import { useView } from '#web/staff-kit/use-view.ts'

type RoleMap = AnswerOf<typeof readRolePermissions>

/** One role at a time: choosing another, or reading them again, puts the selection back to what is saved. */
export function RoleEditor({ saved }: { saved: RoleMap }) {
  const view = useView()
  const role = ASSIGNABLE_ROLES.find((one) => one === view.get('role')) ?? 'customer'
  return <EditedRole key={`${role}: ${saved[role].join()}`} role={role} saved={saved[role]} onRole={(next) => view.set({ role: next })} />
}

function EditedRole({ role, saved, onRole }: { role: AssignableRole; saved: readonly string[]; onRole: (role: AssignableRole) => void }) {
  const editor = useSignedIn()
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(saved))
  const save = useSaveRole()
  const savedSet = new Set(saved)
  const changes = changesOf(savedSet, selected)
  const words = sayChanges(changes)
  const closed = reasonNotToEdit(role, editor)
  const toggle = (permission: string, on: boolean) => {
    const next = new Set(selected)
    if (on) next.add(permission)
    else next.delete(permission)
    setSelected(next)
  }
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[21rem_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-4 lg:self-start">
          <RolePicker role={role} saved={saved} changes={words} onRole={onRole} />
        </div>
        <div>
          <SendingNotice sending={save} title="Failed to update permissions" />
          <PermissionGrid role={role} saved={savedSet} selected={selected} closed={closed} busy={save.busy} onToggle={toggle} />
        </div>
      </div>
      <RoleActions
        changes={words}
        busy={save.busy}
        onReset={() => {
          setSelected(new Set(saved))
          save.clearError()
        }}
        onSave={() => save.send({ body: { role, permissions: [...selected].filter(isPermission) } })}
      />
    </>
  )
}
