import { useState, type ReactNode } from 'react'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { refusalToReceipt } from '#domain/documents/document-rules.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ReceiptButton } from '#web/documents/loan-documents-receipt.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { PaymentBadge } from '#web/shared/payment-badge.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { paidWith } from '#web/payments/claim-labels.ts'
import { reasonNotToReverse } from '#web/customer/loan-action-reasons.ts'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { reversePayment } from '#contract/staff-undo.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { useLoanChanged } from '#web/staff-kit/staff-follow-ups.ts'

type LoanPayment = OpenedLoan['payments'][number]

/** A reason that payments share is shown once, below them. */
export function StaffLoanPayments({ loan }: { loan: OpenedLoan }) {
  const staff = useSignedIn()
  const [reversing, setReversing] = useState<number>()
  const reverses = holdsOneOf(staff, APPROVERS)
  const completed = loan.payments.filter(({ status }) => status === 'completed')
  const reasonFor = (payment: LoanPayment) => reasonNotToReverse(payment, loan, staff)
  const reasons = reverses ? [...new Set(completed.map(reasonFor).filter((reason) => reason !== undefined))] : []
  const opened = loan.payments.find(({ id }) => id === reversing)
  const action = (payment: LoanPayment) =>
    refusalToReceipt(payment.status) === undefined && (
      <div className="flex flex-wrap justify-end gap-2">
        <ReceiptButton payment={payment} by="staff" />
        {reverses && payment.status === 'completed' && (
          <Button size="desk" kind="danger" disabled={reasonFor(payment) !== undefined} onClick={() => setReversing(payment.id)}>
            Reverse
          </Button>
        )}
      </div>
    )
  return (
    <section aria-labelledby="loan-payments">
      <h3 id="loan-payments" className="mb-2 text-18 font-bold">
        Payments
      </h3>
      {loan.payments.length === 0 ? <p className="text-muted">No payments yet.</p> : <PaymentTable loan={loan} action={action} />}
      {reasons.map((reason) => (
        <p key={reason} className="mt-3 flex gap-2 text-muted">
          <Icon name="lock" className="mt-0.5 size-5" />
          {reason}
        </p>
      ))}
      {opened && <ReversePaymentDialog payment={opened} loan={loan} onClose={() => setReversing(undefined)} />}
    </section>
  )
}

function PaymentTable({ loan, action }: { loan: OpenedLoan; action: (payment: LoanPayment) => ReactNode }) {
  const dated = (payment: LoanPayment) => (payment.valueDate === null ? 'not dated' : formatDay(payment.valueDate, todayHere()))
  return (
    <DataTable
      caption="Payments of this loan"
      rows={loan.payments}
      rowKey={(payment) => payment.id}
      columns={[
        { head: 'Payment', cell: (payment) => `#${payment.id}` },
        { head: 'Dated', cell: (payment) => <span className="whitespace-nowrap">{dated(payment)}</span> },
        { head: 'Paid with', names: true, cell: paidWith },
        { head: 'Status', cell: (payment) => <PaymentState payment={payment} /> },
        { head: 'Amount', figures: 'cedis', cell: (payment) => <Cedis value={payment.amount} className="font-bold" /> },
        { head: 'Action', headHidden: true, cell: action },
      ]}
      phone={(payment) => (
        <div className="grid gap-2">
          <div className="flex justify-between gap-3">
            <span>
              <b>#{payment.id}</b>, {dated(payment)}
            </span>
            <Cedis value={payment.amount} className="font-bold" />
          </div>
          <p className="break-all text-muted">{paidWith(payment)}</p>
          <PaymentState payment={payment} />
          {action(payment)}
        </div>
      )}
    />
  )
}

function PaymentState({ payment }: { payment: LoanPayment }) {
  return (
    <div className="grid justify-items-start gap-1">
      <PaymentBadge status={payment.status} />
      {payment.reason !== null && <span className="text-muted">{payment.reason}</span>}
      {payment.unallocatedAmount > 0 && (
        <span className="text-muted">
          <Cedis value={payment.unallocatedAmount} /> added to the credit balance
        </span>
      )}
    </div>
  )
}

interface ReversePaymentDialogProps {
  payment: OpenedLoan['payments'][number]
  loan: OpenedLoan
  onClose: () => void
}

function ReversePaymentDialog({ payment, loan, onClose }: ReversePaymentDialogProps) {
  const staff = useSignedIn()
  const reverse = useSubmit(reversePayment, useLoanChanged(onClose))
  return (
    <ReasonDialog
      title={`Reverse the payment of ${formatCedis(payment.amount)}?`}
      hint="The customer reads this. Say what was wrong with the payment."
      confirm="Reverse payment"
      busy="Reversing..."
      failure="The payment was not reversed"
      sending={reverse}
      closed={reasonNotToReverse(payment, loan, staff)}
      onSend={(reason) => reverse.send({ params: { id: payment.id }, body: { reason } })}
      onClose={onClose}
    >
      <div className="mb-3">
        <DefinitionRows
          rows={[
            ['Customer', loan.user.fullName],
            ['Paid with', paidWith(payment)],
            ['Dated', payment.valueDate === null ? 'not dated' : formatDay(payment.valueDate, todayHere())],
            ['For', `Loan #${loan.id}`],
          ]}
        />
      </div>
      <p className="mb-2">
        We recalculate the loan, its lateness and the score without this payment, and allocate later payments again. Money that the office
        has goes to the credit balance. Money that was confirmed but never arrived leaves the books.
      </p>
      <p className="mb-4 font-bold">This cannot be undone. The customer gets a notification and an SMS.</p>
    </ReasonDialog>
  )
}
