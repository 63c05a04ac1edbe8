import { PageTitle } from '#web/ui/page-title.tsx'
import { useTitle } from '#web/lib/use-title.ts'

export function LoanApplicationPage() {
  useTitle('Loan Request')
  return <PageTitle>Loan Request</PageTitle>
}
