import { useState } from 'react'
import { ASSIGNABLE_ROLES, type AssignableRole, ROLE_DESCRIPTIONS, ROLE_NAMES } from '#domain/access/roles.ts'
import { isPermission, PERMISSIONS } from '#domain/access/permissions.ts'
import { readRolePermissions, updateRolePermissions } from '#contract/people.ts'
import { readSecondPerson } from '#contract/payouts.ts'
import { WaitingNote } from '#web/staff-kit/waiting-note.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { PermissionGrid } from '#web/access/permission-grid.tsx'
import { changesOf, reasonNotToEdit, formatChanges } from '#web/access/role-edit.ts'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { RequestReason } from '#web/staff-kit/request-reason.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { setRead } from '#web/lib/reads.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'

type RoleMap = AnswerOf<typeof readRolePermissions>

/** Choosing another role or reading again discards the selection. */
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
  const words = formatChanges(changes)
  const [reason, setReason] = useState('')
  const waits = changes.added.includes('approve_large_loans') && editor.role !== 'administrator'
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
          <WaitingNote kind="role_permissions" subject={role} />
          {waits && <RequestReason value={reason} disabled={save.busy || save.unanswered} onChange={setReason} />}
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
        onSave={() =>
          save.send({ body: { role, permissions: [...selected].filter(isPermission), reason: waits ? oneLine(reason) : undefined } })
        }
      />
    </>
  )
}

interface RoleActionsProps {
  changes: string
  busy: boolean
  onReset: () => void
  onSave: () => void
}

function RoleActions({ changes, busy, onReset, onSave }: RoleActionsProps) {
  const dirty = changes !== ''
  return (
    <div className="sticky bottom-0 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-2 lg:py-3">
      <Button kind="quiet" icon="back" onClick={() => window.history.back()}>
        Back
      </Button>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="text-14 text-muted lg:text-16">
          {dirty ? `${changes}. The audit trail will show your name.` : 'No changes to save.'}
        </p>
        <div className="flex gap-2">
          {dirty && (
            <Button kind="second" disabled={busy} onClick={onReset}>
              Reset Changes
            </Button>
          )}
          <Button disabled={!dirty} busy={busy && 'Saving...'} onClick={onSave}>
            Save Permissions
          </Button>
        </div>
      </div>
    </div>
  )
}

interface RolePickerProps {
  role: AssignableRole
  saved: readonly string[]
  changes: string
  onRole: (role: AssignableRole) => void
}

const CHOICES = ASSIGNABLE_ROLES.map((role) => ({ value: role, name: ROLE_NAMES[role] }))

function RolePicker({ role, saved, changes, onRole }: RolePickerProps) {
  return (
    <>
      <SelectField label="Role" value={role} choices={CHOICES} onChange={onRole} />
      <p className="-mt-4 mb-5 text-muted">{ROLE_DESCRIPTIONS[role]}</p>
      <div aria-live="polite">
        {changes !== '' && (
          <div className="mb-5">
            <Notice tone="caution" icon="alert" title="Unsaved Changes">
              {changes}. It applies from each user’s next action.
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

function useSaveRole() {
  const refresh = useRefresh()
  return useSubmit(updateRolePermissions, {
    onDone: ({ role, permissions, waits, message }) => {
      showToast({ title: 'Success', words: waits ? message : 'Role permissions updated successfully', tone: 'success' })
      setRead<AnswerOf<typeof readRolePermissions>>(readRolePermissions.name, {}, (map) => map && { ...map, [role]: permissions })
      refresh(readRolePermissions, readSecondPerson)
    },
  })
}
