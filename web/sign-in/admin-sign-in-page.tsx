import { PageTitle } from '#web/ui/page-title.tsx'
import { useTitle } from '#web/lib/use-title.ts'

export function AdminSignInPage() {
  useTitle('Admin Login')
  return <PageTitle>Admin Login</PageTitle>
}
