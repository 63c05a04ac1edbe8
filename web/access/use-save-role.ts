import { useQueryClient } from '@tanstack/react-query'
import { readRolePermissions, updateRolePermissions } from '#contract/staff-people.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'
import { readKey } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'

/** Saves the permissions of a role. What was saved shows at once, then the map is read again. */
export function useSaveRole() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useSubmit(updateRolePermissions, {
    onDone: ({ role, permissions }) => {
      showToast({ title: 'Success', words: 'Role permissions updated successfully', tone: 'success' })
      client.setQueryData<AnswerOf<typeof readRolePermissions>>(
        readKey(readRolePermissions, {}),
        (map) => map && { ...map, [role]: permissions },
      )
      refresh(readRolePermissions)
    },
    onFailed: () => showToast({ title: 'Error', words: 'Failed to update permissions', tone: 'error' }),
  })
}
