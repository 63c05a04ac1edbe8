import { readRolePermissions } from '#contract/people.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useRedirectAfterSessionEnd } from '#web/lib/session-end.ts'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { CodeGate } from '#web/staff-kit/code-gate.tsx'
import { RoleEditor } from '#web/access/role-editor.tsx'
import { RoleMatrix } from '#web/access/role-matrix.tsx'
import { reasonWithout } from '#web/staff-kit/staff-reasons.ts'
import { useView } from '#web/staff-kit/use-view.ts'
import { TabPanel } from '#web/ui/tab-panel.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

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

const VIEWS = [
  { id: 'one', name: 'One role' },
  { id: 'all', name: 'All roles in one table' },
] as const

function Roles() {
  const view = useView()
  const shown = view.get('view') === 'all' ? 'all' : 'one'
  const closed = reasonWithout(useSignedIn(), 'modify_permissions')
  const reading = useRead(readRolePermissions, {}, { enabled: closed === undefined })
  if (closed !== undefined)
    return (
      <Notice tone="info" icon="lock" title="You cannot open role permissions">
        {closed}
      </Notice>
    )
  if (reading.data)
    return (
      <>
        <Tabs label="Role permissions" tabs={VIEWS} chosen={shown} onChoose={(id) => view.set({ view: id === 'all' ? id : undefined })} />
        <TabPanel id={shown} className="pt-4">
          {shown === 'all' ? <RoleMatrix saved={reading.data} /> : <RoleEditor saved={reading.data} />}
        </TabPanel>
      </>
    )
  if (reading.error) return <ErrorState title="We could not load the roles" error={reading.error} onRetry={() => void reading.refetch()} />
  return (
    <Waiting>
      <Skeleton className="mb-4 h-12 w-80 max-w-full" />
      <Skeleton className="h-96 w-full" />
    </Waiting>
  )
}
