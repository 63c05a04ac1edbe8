import { useState } from 'react'
import { useSignedIn } from '#web/lib/current-user.ts'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ApplyUnallocatedDialog } from '#web/unallocated/apply-unallocated-dialog.tsx'
import { offeredFromUnallocated, payableChoices, reasonNotToApply, reasonNotToRefund } from '#web/unallocated/unallocated-reasons.ts'
import { RefundDialog } from '#web/unallocated/refund-dialog.tsx'
import { WaitingNote } from '#web/staff-kit/waiting-note.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import type { CreditedLoan, OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import type { LotOrigin } from '#domain/ledger/lots.ts'
import { formatDay } from '#domain/kernel/calendar.ts'

const LEAST = pesewas(1)

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

const ORIGIN_LABELS: Readonly<Record<LotOrigin, string>> = {
  receipt: 'Cash receipt',
  transaction: 'Mobile money',
  reversal: 'Reversed payment',
  overpayment: 'Overpayment',
  import: 'Imported',
}

/** Oldest first. */
function LotsList({ lots }: { lots: OpenedLoan['lots'] }) {
  if (lots.length === 0) return null
  return (
    <ul aria-label="Where the credit balance came from" className="mb-3 grid gap-2">
      {lots.map((lot) => (
        <li key={lot.id} className="flex flex-wrap justify-between gap-x-4 text-14">
          <span>
            {ORIGIN_LABELS[lot.origin]}
            {lot.receiptNumber !== null && ` ${lot.receiptNumber}`}, received on {formatDay(lot.receivedOn)}
            {lot.loanId !== null && ` for Loan #${lot.loanId}`}
          </span>
          <span>
            <Cedis value={lot.left} />
            {lot.reserved > 0 && (
              <>
                {' '}
                (<Cedis value={lot.reserved} /> waits for a receipt or a refund)
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
