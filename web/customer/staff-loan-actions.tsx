import { useState } from 'react'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { todayHere } from '#web/shared/say-when.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { reviewPath } from '#web/staff-kit/admin-tabs.ts'
import { ForCustomerActions } from '#web/customer/for-customer-actions.tsx'
import { reasonNotToReturnPayout, reasonNotToUndoApproval, reasonNotToWriteOff } from '#web/customer/loan-action-reasons.ts'
import { PayoutDialog } from '#web/payouts/payout-dialog.tsx'
import { PayoutNote } from '#web/payouts/payout-note.tsx'
import { PostponeActions } from '#web/postponement/postpone-actions.tsx'
import { reasonNotToPayOut } from '#web/payouts/payout-state.ts'
import { ReturnPayoutDialog } from '#web/customer/return-payout-dialog.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { UndoApprovalDialog } from '#web/customer/undo-approval-dialog.tsx'
import { WriteOffDialog } from '#web/customer/write-off-dialog.tsx'

type Action = 'payout' | 'undo' | 'return' | 'writeOff'

/** What can be done about the loan in its state, each with the reason where it cannot. */
export function StaffLoanActions({ loan }: { loan: OpenedLoan }) {
  const staff = useSignedIn()
  const [open, setOpen] = useState<Action>()
  const close = () => setOpen(undefined)
  return (
    <section aria-labelledby="loan-actions">
      <h3 id="loan-actions" className="mb-2 text-18 font-bold">
        Actions
      </h3>
      <div className="grid gap-3">
        <ForCustomerActions loan={loan} />
        {loan.status === 'pending' && <LinkButton to={reviewPath(loan.id)}>Review the application</LinkButton>}
        {loan.payout !== null && <PayoutNote loan={loan} payout={loan.payout} />}
        {loan.status === 'approved' && (
          <>
            <Button wide reason={reasonNotToPayOut(loan, staff)} onClick={() => setOpen('payout')}>
              {loan.payout?.state === 'under_way' ? 'Follow transfer' : 'Pay out'}
            </Button>
            <Button wide kind="danger" reason={reasonNotToUndoApproval(loan, staff)} onClick={() => setOpen('undo')}>
              Undo approval
            </Button>
          </>
        )}
        {loan.status === 'active' && (
          <>
            {loan.postponement !== null && <PostponeActions loan={loan} />}
            <Button wide kind="danger" reason={reasonNotToReturnPayout(loan, staff, todayHere())} onClick={() => setOpen('return')}>
              Return payout
            </Button>
            <Button wide kind="danger" reason={reasonNotToWriteOff(loan, staff)} onClick={() => setOpen('writeOff')}>
              Write off
            </Button>
          </>
        )}
        {SETTLED[loan.status] !== undefined && <p className="text-muted">{SETTLED[loan.status]}</p>}
      </div>
      {open === 'payout' && <PayoutDialog loanId={loan.id} onClose={close} />}
      {open === 'undo' && <UndoApprovalDialog loan={loan} onClose={close} />}
      {open === 'return' && <ReturnPayoutDialog loan={loan} onClose={close} />}
      {open === 'writeOff' && <WriteOffDialog loan={loan} onClose={close} />}
    </section>
  )
}

/** Where nothing is left to do about the loan itself, what still can be. */
const SETTLED: Readonly<Partial<Record<OpenedLoan['status'], string>>> = {
  completed: 'Repaid. Only a payment can still be reversed, which makes the loan active again.',
  written_off: 'Written off for good. Payments are taken as before and booked as recoveries.',
  rejected: 'Decided for good. The customer may apply again.',
  withdrawn: 'Withdrawn by the customer, who may apply again.',
}
