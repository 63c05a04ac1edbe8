import { PageTitle } from '#web/ui/page-title.tsx'
import { useTitle } from '#web/lib/use-title.ts'

export function DashboardPage() {
  useTitle('Home')
  return <PageTitle>Home</PageTitle>
}
