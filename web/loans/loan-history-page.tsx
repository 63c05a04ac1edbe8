import { PageTitle } from '#web/ui/page-title.tsx'
import { useTitle } from '#web/lib/use-title.ts'

export function LoanHistoryPage() {
  useTitle('Loan History')
  return <PageTitle>Loan History</PageTitle>
}
