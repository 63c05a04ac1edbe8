import { PageTitle } from '#web/ui/page-title.tsx'
import { useTitle } from '#web/lib/use-title.ts'

export function SignInPage() {
  useTitle('Get Started')
  return <PageTitle>Get Started</PageTitle>
}
