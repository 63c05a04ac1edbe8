import { listEarlierLoans } from '#contract/imports/earlier-loans.ts'
import { useRead } from '#web/lib/use-read.ts'
import { EarlierLoans } from '#web/loans/earlier-loans.tsx'

export function OwnEarlierLoans() {
  const { data } = useRead(listEarlierLoans, {})
  return data && data.loans.length > 0 ? (
    <div className="mt-6">
      <EarlierLoans loans={data.loans} />
    </div>
  ) : null
}
