import { useState } from 'react'
import { listStaffPayments, failPayment } from '#contract/staff-payments.ts'
import { useList } from '#web/lib/use-list.ts'
import { ConfirmPaymentDialog } from '#web/payments/confirm-payment-dialog.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { PendingPayments } from '#web/payments/pending-payments.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import type { StaffPayment } from '#web/staff-kit/staff-rows.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { PaymentClaim } from '#web/payments/payment-claim.tsx'
import { usePaymentDecided } from '#web/payments/use-payment-decided.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { PaymentBadge } from '#web/shared/payment-badge.tsx'
import { formatMoment, formatTime, todayHere } from '#web/shared/format-time.ts'
import { momentOf, paidWith } from '#web/payments/claim-labels.ts'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'

export function StaffPaymentsTab() {
  const [dialog, setDialog] = useState<{ kind: 'confirm' | 'fail'; payment: StaffPayment }>()
  const waiting = useList(listStaffPayments, { query: { status: 'pending' } })
  const completed = useList(listStaffPayments, { query: { status: 'completed' } })
  const close = () => setDialog(undefined)
  const reread = () => {
    waiting.retry()
    completed.retry()
  }
  return (
    <TabPage
      title="Payments"
      lead="Waiting for the office, oldest first. Confirm only money that you have seen."
      beside={<ListTools list="payments" onRefresh={reread} />}
    >
      <ListStates
        list={waiting}
        what="the payments"
        empty={{ title: 'No payment waits', words: 'A payment appears here when a customer enters a number that somebody has to check.' }}
      >
        {(rows) => (
          <PendingPayments
            rows={rows}
            onConfirm={(payment) => setDialog({ kind: 'confirm', payment })}
            onFail={(payment) => setDialog({ kind: 'fail', payment })}
          />
        )}
      </ListStates>
      <h3 className="mt-8 mb-3 text-18 font-bold">Recently completed</h3>
      <ListStates
        list={completed}
        what="the completed payments"
        first={20}
        empty={{ title: 'No payment was completed yet', words: 'Completed payments appear here, the newest first.' }}
      >
        {(rows) => <CompletedPayments rows={rows} />}
      </ListStates>
      {dialog?.kind === 'confirm' && <ConfirmPaymentDialog payment={dialog.payment} onClose={close} />}
      {dialog?.kind === 'fail' && <FailPaymentDialog payment={dialog.payment} onClose={close} />}
    </TabPage>
  )
}

function FailPaymentDialog({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const fail = useSubmit(failPayment, usePaymentDecided('Failed to save the answer', onClose))
  return (
    <FormDialog
      title="The money is not there?"
      failure="The payment was not changed"
      sending={fail}
      onClose={onClose}
      onSubmit={() => {
        if (oneLine(reason) !== '') fail.send({ params: { id: payment.id }, body: { reason: oneLine(reason) } })
      }}
    >
      <PaymentClaim payment={payment} />
      <TextArea
        label="Reason"
        hint="The customer reads it: say what was looked for, and what to do now."
        value={reason}
        maxLength={500}
        required
        error={fail.error?.errors['reason']}
        onChange={setReason}
      />
      <Button
        type="submit"
        kind="danger"
        wide
        busy={fail.busy && 'Saving...'}
        reason={oneLine(reason) === '' ? 'Please give a reason' : undefined}
      >
        Fail this payment
      </Button>
    </FormDialog>
  )
}

function CompletedPayments({ rows }: { rows: readonly StaffPayment[] }) {
  const today = todayHere()
  const at = (payment: StaffPayment) => `${formatMoment(momentOf(payment), today)}, ${formatTime(momentOf(payment))}`
  return (
    <DataTable
      caption="Recently completed payments"
      rows={rows}
      rowKey={(payment) => payment.id}
      columns={[
        { head: 'Completed', cell: at },
        { head: 'Customer', cell: (payment) => <span className="font-bold">{payment.customerName}</span> },
        {
          head: 'Loan',
          cell: (payment) => (
            <>
              <StaffLoanLink id={payment.loanId} ownerId={payment.userId} />
              {payment.weekNumber !== null && `, week ${payment.weekNumber}`}
            </>
          ),
        },
        { head: 'Paid with', cell: (payment) => paidWith(payment) },
        { head: 'Dated', cell: (payment) => (payment.valueDate === null ? '' : formatDay(payment.valueDate, today)) },
        { head: 'By', cell: (payment) => payment.decidedByName ?? (payment.momoReference === null ? 'the receipt' : 'the network') },
        { head: 'Status', cell: (payment) => <PaymentState payment={payment} /> },
        { head: 'Amount', figures: true, cell: (payment) => <Cedis value={payment.amount} className="font-bold" /> },
      ]}
      phone={(payment) => (
        <div className="grid gap-1">
          <div className="flex justify-between gap-3">
            <span className="font-bold">{payment.customerName}</span>
            <Cedis value={payment.amount} className="font-bold" />
          </div>
          <p className="text-muted">
            Loan <StaffLoanLink id={payment.loanId} ownerId={payment.userId} />, {paidWith(payment)}, {at(payment)}
          </p>
          <p>
            <PaymentState payment={payment} />
          </p>
        </div>
      )}
    />
  )
}

function PaymentState({ payment }: { payment: StaffPayment }) {
  return (
    <span className="inline-flex flex-wrap gap-2">
      <PaymentBadge status={payment.status} />
      {payment.isLate && <Badge tone="caution">Late Payment</Badge>}
    </span>
  )
}
