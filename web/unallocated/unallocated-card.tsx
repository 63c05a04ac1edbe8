import { useState } from 'react'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ApplyUnallocatedDialog } from '#web/unallocated/apply-unallocated-dialog.tsx'
import { offeredFromUnallocated, payableChoices, reasonNotToApply, reasonNotToRefund } from '#web/unallocated/unallocated-reasons.ts'
import { RefundDialog } from '#web/unallocated/refund-dialog.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

/** Who may hand back a pesewa may open the form; how much, it asks there. */
const LEAST = pesewas(1)

/** Money of the customer that belongs to no loan, and the two ways in which it goes on. Nothing where nothing is kept. */
export function UnallocatedCard({ loan }: { loan: OpenedLoan }) {
  const staff = useSignedIn()
  const [open, setOpen] = useState<'apply' | 'refund'>()
  // A refund that has just arrived is still told of in its form.
  if (loan.unallocated <= 0 && open === undefined) return null
  const [choice] = payableChoices(loan)
  const close = () => setOpen(undefined)
  return (
    <Card labelledBy="kept-money">
      <h3 id="kept-money" className="text-18 font-bold">
        Kept for the customer
      </h3>
      <p className="text-28 font-bold tracking-tight">
        <Cedis value={loan.unallocated} />
      </p>
      <p className="mb-3 text-muted">
        It came in and counts for no loan. A part of it may belong to a receipt that is still to be entered.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          wide
          kind="second"
          reason={reasonNotToApply(loan, choice, choice && offeredFromUnallocated(loan.unallocated, choice), staff)}
          onClick={() => setOpen('apply')}
        >
          Put on a loan
        </Button>
        <Button wide kind="danger" reason={reasonNotToRefund(loan, LEAST, staff)} onClick={() => setOpen('refund')}>
          Give it back
        </Button>
      </div>
      {open === 'apply' && <ApplyUnallocatedDialog loan={loan} onClose={close} />}
      {open === 'refund' && <RefundDialog loan={loan} onClose={close} />}
    </Card>
  )
}
