import { useEffect } from 'react'
import { readStaffLoan } from '#contract/staff-loans.ts'
import { StaffLoanDetails } from '#web/customer/staff-loan-details.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { customerPath, opensTab } from '#web/staff-kit/admin-tabs.ts'
import { Button } from '#web/ui/button.tsx'
import { go } from '#web/ui/location.ts'

/** Leads to the loan on the customer's page, where the user may open it. */
export function StaffLoanPane({ id, onBack }: { id: number; onBack: () => void }) {
  useTitle(`Loan #${id}, Admin Panel`)
  const opensCustomers = opensTab(useSignedIn(), 'customers')
  const reading = useRead(readStaffLoan, { params: { id } }, { staleTime: 0 })
  const leadsTo = reading.data && opensCustomers ? customerPath(reading.data.userId, id) : undefined
  useEffect(() => {
    if (leadsTo !== undefined) go(`${leadsTo}${window.location.hash}`, { replace: true })
  }, [leadsTo])
  if (leadsTo !== undefined) return null
  return (
    <div className="mx-auto max-w-[calc(var(--container-page)+11rem)] px-4 py-4 lg:px-6">
      <div className="mb-2 -ml-4">
        <Button kind="quiet" icon="back" onClick={onBack}>
          Back to list
        </Button>
      </div>
      <StaffLoanDetails id={id} />
    </div>
  )
}
