import { useState } from 'react'
import { returnPayout, undoApproval, writeOffLoan } from '#contract/staff-undo.ts'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { DEFAULT_AFTER_DAYS } from '#domain/loans/arrears.ts'
import { isRecovered } from '#domain/loans/loan.ts'
import { refusalToEnterAcceptance } from '#domain/loans/review.ts'
import { EARLY_WRITE_OFF_CAUSES, WRITE_OFF_CAUSE_NAMES, type WriteOffCause } from '#domain/loans/write-off.ts'
import { ForCustomerTermsDialog } from '#web/applications/for-customer-terms-dialog.tsx'
import { reasonNotToReturnPayout, reasonNotToUndoApproval, reasonNotToWriteOff } from '#web/customer/loan-action-reasons.ts'
import { takesCash } from '#web/desk/desk-payment.ts'
import { ForCustomerPaymentDialog } from '#web/desk/for-customer-payment-dialog.tsx'
import { StaffMomo } from '#web/desk/staff-momo-button.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { useSignedIn, may } from '#web/lib/current-user.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { PayoutDialog } from '#web/payouts/payout-dialog.tsx'
import { PayoutNote } from '#web/payouts/payout-note.tsx'
import { backFirst, payoutButtonWords, reasonNotToPayOut } from '#web/payouts/payout-state.ts'
import { PostponeActions } from '#web/postponement/postpone-actions.tsx'
import { SecondPlanAction } from '#web/postponement/second-plan-action.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { cashPath, reviewPath } from '#web/staff-kit/admin-tabs.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { useLoanChanged } from '#web/staff-kit/staff-follow-ups.ts'
import { holdsOneOf, reasonOwnRecord } from '#web/staff-kit/staff-reasons.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { WaitingNote } from '#web/staff-kit/waiting-note.tsx'
import { TillLink } from '#web/tills/till-link.tsx'
import { useTillReason } from '#web/tills/till-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type Action = 'payout' | 'undo' | 'return' | 'writeOff'

/** Actions that the user can never take are absent. */
export function StaffLoanActions({ loan }: { loan: OpenedLoan }) {
  const staff = useSignedIn()
  const approves = holdsOneOf(staff, APPROVERS)
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
              {payoutButtonWords(loan.payout)}
            </Button>
            {approves && (
              <Button wide kind="danger" reason={reasonNotToUndoApproval(loan, staff)} onClick={() => setOpen('undo')}>
                Undo approval
              </Button>
            )}
          </>
        )}
        {loan.status === 'active' && (
          <>
            <WaitingNote kind="write_off" subject={loan.id} />
            {loan.postponement !== null && <PostponeActions loan={loan} />}
            <SecondPlanAction loan={loan} />
            {approves && (
              <Button wide kind="danger" reason={reasonNotToReturnPayout(loan, staff, todayHere())} onClick={() => setOpen('return')}>
                Return payout
              </Button>
            )}
            {may(staff, 'approve_large_loans') && (
              <Button wide kind="danger" reason={reasonNotToWriteOff(loan, staff, 'court')} onClick={() => setOpen('writeOff')}>
                Write off
              </Button>
            )}
          </>
        )}
        {SETTLED[loan.status] !== undefined && <p className="text-muted">{isRecovered(loan) ? RECOVERED : SETTLED[loan.status]}</p>}
      </div>
      {open === 'payout' && <PayoutDialog loanId={loan.id} onClose={close} />}
      {open === 'undo' && <UndoApprovalDialog loan={loan} onClose={close} />}
      {open === 'return' && <ReturnPayoutDialog loan={loan} onClose={close} />}
      {open === 'writeOff' && <WriteOffDialog loan={loan} onClose={close} />}
    </section>
  )
}

const SETTLED: Readonly<Partial<Record<OpenedLoan['status'], string>>> = {
  completed: 'Repaid. If you reverse a payment, the loan becomes active again.',
  written_off: 'Written off. You can still take payments; they are booked as recoveries.',
  rejected: 'Rejected. The customer may apply again.',
  withdrawn: 'Withdrawn by the customer, who may apply again.',
  expired: 'The approval expired after 30 days. The customer may apply again.',
}

const RECOVERED = 'Recovered. The customer paid all of the written-off balance.'

/** For money that is back in the till or with the network. */
function ReturnPayoutDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const returning = useSubmit(returnPayout, useLoanChanged(onClose))
  const till = useTillReason(loan.payout?.method !== 'momo')
  const closed = reasonNotToReturnPayout(loan, staff, todayHere()) ?? till
  return (
    <ReasonDialog
      title={`Return the payout of Loan #${loan.id}?`}
      hint="The customer can read it in the loan history."
      confirm="Return payout"
      busy="Returning..."
      failure="The payout was not returned"
      sending={returning}
      closed={closed}
      below={closed === till && <TillLink reason={till} />}
      onSend={(reason) => returning.send({ params: { id: loan.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-2">
        {backFirst(loan)} {loan.user.fullName} then owes nothing on this loan. The loan is approved again and waits for its payout; its
        dates are a forecast.
      </p>
      <p className="mb-4">
        {loan.refinancedFromLoanId !== null && `Loan #${loan.refinancedFromLoanId}, which this payout settled, becomes active again. `}
        The customer gets a notification and an SMS.
      </p>
    </ReasonDialog>
  )
}

function UndoApprovalDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const undo = useSubmit(undoApproval, useLoanChanged(onClose))
  return (
    <ReasonDialog
      title={`Undo the approval of Loan #${loan.id}?`}
      hint="The customer reads this. Say what was wrong and what happens next."
      confirm="Undo approval"
      busy="Undoing..."
      failure="The approval was not undone"
      sending={undo}
      closed={reasonNotToUndoApproval(loan, staff)}
      onSend={(reason) => undo.send({ params: { id: loan.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-4">
        The application of {loan.user.fullName} for {formatCedis(loan.requestedAmount)} becomes pending again.
        {loan.amountPaid > 0 && ` We add the ${formatCedis(loan.amountPaid)} paid in advance to the credit balance.`} The customer gets a
        notification and an SMS.
      </p>
    </ReasonDialog>
  )
}

const WRITE_OFF_CHOICES = (['overdue', ...EARLY_WRITE_OFF_CAUSES] as const).map((value) => ({ value, name: WRITE_OFF_CAUSE_NAMES[value] }))

function WriteOffDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const [chosen, setChosen] = useState<WriteOffCause>('overdue')
  const writeOff = useSubmit(writeOffLoan, useLoanChanged(onClose))
  const cause = EARLY_WRITE_OFF_CAUSES.find((one) => one === chosen)
  return (
    <ReasonDialog
      title={`Write off Loan #${loan.id}?`}
      hint="The customer can read it in the loan history."
      confirm={`Request write-off of ${formatCedis(loan.outstanding)}`}
      busy="Requesting..."
      failure="The write-off was not requested"
      sending={writeOff}
      closed={reasonNotToWriteOff(loan, staff, cause)}
      onSend={(reason) => writeOff.send({ params: { id: loan.id }, body: { reason, cause } })}
      onClose={onClose}
    >
      <p className="mb-2">
        Another user must confirm it within 7 days. Then we book {formatCedis(loan.outstanding)} as a loss. {loan.user.fullName} still owes
        it, can pay it at any time, and cannot borrow again until it is paid. Later payments are booked as recoveries.
      </p>
      <p className="mb-4 font-bold">Once confirmed, this cannot be undone. The customer gets a notification and an SMS.</p>
      <SelectField
        label="Cause"
        hint={`The loan is ${loan.daysPastDue} days past due. Up to ${DEFAULT_AFTER_DAYS} days it needs another cause.`}
        value={chosen}
        choices={WRITE_OFF_CHOICES}
        disabled={writeOff.busy || writeOff.unanswered}
        onChange={setChosen}
      />
    </ReasonDialog>
  )
}

function ForCustomerActions({ loan }: { loan: OpenedLoan }) {
  const staff = useSignedIn()
  const [open, setOpen] = useState<'payment' | 'terms'>()
  const close = () => setOpen(undefined)
  const own = reasonOwnRecord(staff, loan.userId)
  const entersSheets = holdsOneOf(staff, ['edit_customer_profiles', 'manage_users'])
  return (
    <>
      {loan.awaitsAcceptance && entersSheets && (
        <Button
          wide
          kind="second"
          reason={own ?? refusalToEnterAcceptance(loan.approvedBy, staff.id)?.message}
          onClick={() => setOpen('terms')}
        >
          Enter signed terms
        </Button>
      )}
      {takesCash(loan) && !loan.awaitsAcceptance && may(staff, 'generate_payment_codes') && (
        <>
          {own === undefined && (
            <LinkButton kind="second" to={cashPath(loan.id)}>
              Take cash
            </LinkButton>
          )}
          <Button wide kind="second" reason={own} onClick={() => setOpen('payment')}>
            Enter a payment
          </Button>
          <StaffMomo loan={loan} />
        </>
      )}
      {open === 'payment' && <ForCustomerPaymentDialog loan={loan} onClose={close} />}
      {open === 'terms' && <ForCustomerTermsDialog loan={loan} onClose={close} />}
    </>
  )
}
