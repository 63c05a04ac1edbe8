import { readRolePermissions, updateRolePermissions as updateRolePermissionsCall } from '#contract/people.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { updateRolePermissions } from '#server/people/assign-role.ts'

export function roleRoutes(api: Api): void {
  mountRead(api, readRolePermissions, async (_call, db) => {
    const { customer, front_desk, manager, md } = await loadRolePermissions(db)
    return { customer: [...customer], front_desk: [...front_desk], manager: [...manager], md: [...md] }
  })
  mountWrite(api, updateRolePermissionsCall, async (call, tx) => ({
    success: true as const,
    message: 'Role permissions updated successfully',
    role: call.body.role,
    permissions: await updateRolePermissions(tx, requestContextOf(call), call.body),
  }))
}
