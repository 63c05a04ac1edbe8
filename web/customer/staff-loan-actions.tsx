import { useState } from 'react'
import { useSignedIn, may } from '#web/lib/current-user.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { reviewPath } from '#web/staff-kit/admin-tabs.ts'
import { reasonNotToReturnPayout, reasonNotToUndoApproval, reasonNotToWriteOff } from '#web/customer/loan-action-reasons.ts'
import { PayoutDialog } from '#web/payouts/payout-dialog.tsx'
import { PayoutNote } from '#web/payouts/payout-note.tsx'
import { PostponeActions } from '#web/postponement/postpone-actions.tsx'
import { reasonNotToPayOut } from '#web/payouts/payout-state.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { returnPayout, undoApproval, writeOffLoan } from '#contract/staff-undo.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { useLoanChanged } from '#web/staff-kit/use-loan-changed.ts'
import { PATHS } from '#web/lib/paths.ts'
import { DeskMomo } from '#web/desk/desk-momo-button.tsx'
import { takesCash } from '#web/desk/desk-payment.ts'
import { ForCustomerPaymentDialog } from '#web/desk/for-customer-payment-dialog.tsx'
import { ForCustomerTermsDialog } from '#web/applications/for-customer-terms-dialog.tsx'
import { reasonOwnRecord, reasonWithout } from '#web/staff-kit/staff-reasons.ts'
import { refusalToEnterAcceptance } from '#domain/loans/paper-acceptance.ts'

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

/** Takes a payout back on its day, with its money back in the till, or on the account with the network. */
function ReturnPayoutDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const giveBack = useSubmit(returnPayout, useLoanChanged('Failed to return the payout', onClose))
  return (
    <ReasonDialog
      title={`Return the payout of Loan #${loan.id}?`}
      hint="It stands in the history of the loan, where the customer reads it."
      confirm="Return payout"
      busy="Returning..."
      failure="The payout was not returned"
      sending={giveBack}
      closed={reasonNotToReturnPayout(loan, staff, todayHere())}
      onSend={(reason) => giveBack.send({ params: { id: loan.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-2">
        {loan.payout === null
          ? `Count ${loan.refinancedFromLoanId === null ? `the ${formatCedis(loan.amount)}` : 'the money that was handed out'} back into the till first.`
          : `See first that the ${formatCedis(loan.payout.amount)} is back on our account with the network.`}{' '}
        {loan.user.fullName} then owes nothing on this loan: it is approved again, waits for its payout, and its dates are a forecast.
      </p>
      <p className="mb-4">
        {loan.refinancedFromLoanId !== null && `Loan #${loan.refinancedFromLoanId}, which it settled, is active again. `}
        The customer gets a notification and an SMS.
      </p>
    </ReasonDialog>
  )
}

/** Withdraws an approval before its payout. */
function UndoApprovalDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const undo = useSubmit(undoApproval, useLoanChanged('Failed to undo the approval', onClose))
  return (
    <ReasonDialog
      title={`Undo the approval of Loan #${loan.id}?`}
      hint="The customer reads it: say what was wrong, and what comes next."
      confirm="Undo approval"
      busy="Undoing..."
      failure="The approval was not undone"
      sending={undo}
      closed={reasonNotToUndoApproval(loan, staff)}
      onSend={(reason) => undo.send({ params: { id: loan.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-4">
        The application of {loan.user.fullName} for {formatCedis(loan.requestedAmount)} is pending again, as it was sent.
        {loan.amountPaid > 0 && ` The ${formatCedis(loan.amountPaid)} that was paid ahead is added to the credit balance.`} The customer
        gets a notification and an SMS.
      </p>
    </ReasonDialog>
  )
}

/** Writes a loan off: a loss in the books, still owed by the customer. */
function WriteOffDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const writeOff = useSubmit(writeOffLoan, useLoanChanged('Failed to write the loan off', onClose))
  return (
    <ReasonDialog
      title={`Write off Loan #${loan.id}?`}
      hint="It stands in the history of the loan, where the customer reads it."
      confirm={`Write off ${formatCedis(loan.outstanding)}`}
      busy="Writing off..."
      failure="The loan was not written off"
      sending={writeOff}
      closed={reasonNotToWriteOff(loan, staff)}
      onSend={(reason) => writeOff.send({ params: { id: loan.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-2">
        {formatCedis(loan.outstanding)} becomes a loss in the books. {loan.user.fullName} still owes it, can pay it at any time, and cannot
        borrow again before it is paid. What is paid later is a recovery.
      </p>
      <p className="mb-4 font-bold">This cannot be undone. The customer gets a notification and an SMS.</p>
    </ReasonDialog>
  )
}

/** What is done in the customer's name: cash, a payment that they bring, the sheet that they signed. */
function ForCustomerActions({ loan }: { loan: OpenedLoan }) {
  const staff = useSignedIn()
  const [open, setOpen] = useState<'payment' | 'terms'>()
  const close = () => setOpen(undefined)
  const own = reasonOwnRecord(staff, loan.userId)
  const noSheet =
    own ?? reasonWithout(staff, 'edit_customer_profiles', 'manage_users') ?? refusalToEnterAcceptance(loan.approvedBy, staff.id)?.message
  return (
    <>
      {loan.awaitsAcceptance && (
        <Button wide kind="second" reason={noSheet} onClick={() => setOpen('terms')}>
          Enter signed terms
        </Button>
      )}
      {takesCash(loan) && !loan.awaitsAcceptance && (
        <>
          {own === undefined && may(staff, 'generate_payment_codes') && (
            <LinkButton kind="second" to={`${PATHS.userManagement}?cash=${loan.id}`}>
              Take cash
            </LinkButton>
          )}
          <Button wide kind="second" reason={own ?? reasonWithout(staff, 'generate_payment_codes')} onClick={() => setOpen('payment')}>
            Enter a payment
          </Button>
          <DeskMomo loan={loan} />
        </>
      )}
      {open === 'payment' && <ForCustomerPaymentDialog loan={loan} onClose={close} />}
      {open === 'terms' && <ForCustomerTermsDialog loan={loan} onClose={close} />}
    </>
  )
}
