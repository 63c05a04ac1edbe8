import { PageTitle } from '#web/ui/page-title.tsx'
import { useTitle } from '#web/lib/use-title.ts'

export function ProfilePage() {
  useTitle('Profile')
  return <PageTitle>Profile</PageTitle>
}
