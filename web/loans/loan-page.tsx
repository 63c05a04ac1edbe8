import { PageTitle } from '#web/ui/page-title.tsx'
import { useTitle } from '#web/lib/use-title.ts'

export function LoanPage() {
  useTitle('Loan')
  return <PageTitle>Loan</PageTitle>
}
