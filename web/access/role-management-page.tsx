import { readRolePermissions } from '#contract/people.ts'
import { errorText } from '#web/lib/api-error.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useRedirectAfterSessionEnd } from '#web/lib/session-end.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { CodeGate } from '#web/staff-kit/code-gate.tsx'
import { RoleEditor } from '#web/access/role-editor.tsx'
import { reasonWithout } from '#web/staff-kit/staff-reasons.ts'

export function RoleManagementPage() {
  useTitle('Role Management')
  useRedirectAfterSessionEnd('/api/login', 500)
  return (
    <CodeGate>
      <div className="mx-auto max-w-[calc(var(--container-page)+11rem)] px-4 lg:px-6 pt-4">
        <TextLink to={PATHS.home} className="inline-block py-2">
          Back to Dashboard
        </TextLink>
        <PageTitle lead="Configure permissions for each user role">Role Management</PageTitle>
        <Roles />
      </div>
    </CodeGate>
  )
}

function Roles() {
  const closed = reasonWithout(useSignedIn(), 'modify_permissions')
  const reading = useRead(readRolePermissions, {}, { enabled: closed === undefined })
  if (closed !== undefined)
    return (
      <Notice tone="info" icon="lock" title="You cannot open role permissions">
        {closed}
      </Notice>
    )
  if (reading.data) return <RoleEditor saved={reading.data} />
  if (reading.error)
    return (
      <ErrorState
        title="We could not load the roles"
        detail={errorText(reading.error, reading.error.message)}
        onRetry={() => void reading.refetch()}
      />
    )
  return (
    <Waiting>
      <Skeleton className="mb-4 h-12 w-80 max-w-full" />
      <Skeleton className="h-96 w-full" />
    </Waiting>
  )
}
