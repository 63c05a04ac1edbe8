import { PageTitle } from '#web/ui/page-title.tsx'
import { useTitle } from '#web/lib/use-title.ts'

export function ScorePage() {
  useTitle('Credit score')
  return <PageTitle>Credit score</PageTitle>
}
