import { isPermission, PERMISSIONS, type Permission } from '#domain/access/permissions.ts'
import { refusalToUpdateRolePermissions } from '#domain/access/role-permissions.ts'
import { clashesOf } from '#domain/access/permission-clashes.ts'
import { ASSIGNABLE_ROLES, DEFAULT_PERMISSIONS, ROLE_NAMES, type AssignableRole, type Role } from '#domain/access/roles.ts'
import { refusal } from '#domain/kernel/refusal.ts'

interface Editor {
  readonly id: string
  readonly role: Role
  readonly effectivePermissions: readonly Permission[]
}

export function changesOf(saved: ReadonlySet<string>, selected: ReadonlySet<string>): { added: Permission[]; removed: Permission[] } {
  return {
    added: PERMISSIONS.filter((permission) => selected.has(permission) && !saved.has(permission)),
    removed: PERMISSIONS.filter((permission) => saved.has(permission) && !selected.has(permission)),
  }
}

/** `2 permissions added, 1 removed`; empty without changes. */
export function formatChanges({ added, removed }: ReturnType<typeof changesOf>): string {
  const counted = (count: number) => (count === 1 ? '1 permission' : `${count} permissions`)
  if (added.length === 0) return removed.length === 0 ? '' : `${counted(removed.length)} removed`
  return `${counted(added.length)} added${removed.length === 0 ? '' : `, ${removed.length} removed`}`
}

export const reasonNotToEdit = (role: AssignableRole, editor: Editor): string | undefined =>
  editor.role === role ? refusal('own_role').message : undefined

/** Rule A7. */
export function reasonFixed(
  role: AssignableRole,
  permission: Permission,
  savedSet: ReadonlySet<string>,
  editor: Editor,
): string | undefined {
  const saved = [...savedSet].filter(isPermission)
  const permissions = savedSet.has(permission) ? saved.filter((one) => one !== permission) : [...saved, permission]
  const staff = { userId: editor.id, role: editor.role, permissions: editor.effectivePermissions }
  return refusalToUpdateRolePermissions({ role, permissions }, staff, { ...DEFAULT_PERMISSIONS, [role]: saved })?.message
}

/** One row per permission, with the marks of the clashing pairs that a role holds. */
export function matrixRows(saved: Readonly<Record<AssignableRole, readonly string[]>>): string[][] {
  const clashes = new Map(ASSIGNABLE_ROLES.map((role) => [role, clashesOf(saved[role])]))
  return [
    ['Permission', ...ASSIGNABLE_ROLES.map((role) => ROLE_NAMES[role])],
    ...PERMISSIONS.map((permission) => [
      permission,
      ...ASSIGNABLE_ROLES.map((role) => {
        const marks = clashes.get(role)?.flatMap(({ mark, pair }) => (pair.some((one) => one === permission) ? [mark] : [])) ?? []
        return saved[role].includes(permission) ? ['yes', ...marks].join(' ') : 'no'
      }),
    ]),
  ]
}
