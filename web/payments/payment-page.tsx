import { PageTitle } from '#web/ui/page-title.tsx'
import { useTitle } from '#web/lib/use-title.ts'

export function PaymentPage() {
  useTitle('Make a Payment')
  return <PageTitle>Make a Payment</PageTitle>
}
