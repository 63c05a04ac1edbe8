import { useState } from 'react'
import { useSignedIn } from '#web/lib/current-user.ts'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ApplyUnallocatedDialog } from '#web/unallocated/apply-unallocated-dialog.tsx'
import { offeredFromUnallocated, payableChoices, reasonNotToApply, reasonNotToRefund } from '#web/unallocated/unallocated-reasons.ts'
import { LotsList } from '#web/unallocated/lots-list.tsx'
import { RefundDialog } from '#web/unallocated/refund-dialog.tsx'
import { WaitingNote } from '#web/staff-kit/waiting-note.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import type { CreditedLoan } from '#web/staff-kit/staff-rows.ts'

const LEAST = pesewas(1)

/** Nothing without a credit balance. */
export function UnallocatedCard({ loan }: { loan: CreditedLoan }) {
  const staff = useSignedIn()
  const [open, setOpen] = useState<'apply' | 'refund'>()
  // The form still shows a refund that has just arrived.
  if (loan.unallocated <= 0 && loan.lots.length === 0 && open === undefined) return null
  const [choice] = payableChoices(loan)
  const close = () => setOpen(undefined)
  return (
    <Card labelledBy="credit-balance">
      <h3 id="credit-balance" className="text-18 font-bold">
        Credit balance
      </h3>
      <p className="text-[min(1.75rem,9vw)] leading-tight font-bold tracking-tight">
        <Cedis value={loan.unallocated} />
      </p>
      <p className="mb-3 text-muted">This money is not applied to a loan yet and waits for no receipt and no refund.</p>
      <WaitingNote kind="cash_refund" subject={loan.userId} />
      <LotsList lots={loan.lots} />
      <div className="grid gap-3 sm:grid-cols-2">
        {holdsOneOf(staff, ['generate_payment_codes']) && (
          <Button
            wide
            kind="second"
            reason={reasonNotToApply(loan, choice, choice && offeredFromUnallocated(loan.unallocated, choice), staff)}
            onClick={() => setOpen('apply')}
          >
            Apply to loan
          </Button>
        )}
        {holdsOneOf(staff, APPROVERS) && (
          <Button wide kind="danger" reason={reasonNotToRefund(loan, LEAST, staff)} onClick={() => setOpen('refund')}>
            Refund
          </Button>
        )}
      </div>
      {open === 'apply' && <ApplyUnallocatedDialog loan={loan} onClose={close} />}
      {open === 'refund' && <RefundDialog loan={loan} onClose={close} />}
    </Card>
  )
}
