import { Cedis } from '#web/shared/cedis.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import type { MomoException } from '#web/reconciliation/momo-rows.ts'

/** Money that is kept for the customer of an exception, and the way to where it is put on a loan or given back; nothing where nothing is kept. */
export function MomoKeptLink({ row: { kept, customerName, loanToOpen } }: { row: MomoException }) {
  if (kept <= 0) return null
  return (
    <span className="mb-2 block text-14">
      <Cedis value={kept} className="font-bold" /> is kept for {customerName}
      {loanToOpen === null ? (
        ', who has no loan yet.'
      ) : (
        <>
          : <StaffLoanLink id={loanToOpen}>put it on a loan or give it back</StaffLoanLink>
        </>
      )}
    </span>
  )
}
