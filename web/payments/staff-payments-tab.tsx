import { useState } from 'react'
import { listStaffPayments, failPayment, confirmPayment, listReceipts } from '#contract/staff-payments.ts'
import { useList } from '#web/lib/use-list.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { FailedClaims } from '#web/payments/failed-claims.tsx'
import { PendingPayments } from '#web/payments/pending-payments.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import type { StaffPayment } from '#web/staff-kit/staff-rows.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { TillLink } from '#web/tills/till-link.tsx'
import { useTillReason } from '#web/tills/till-reason.ts'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { PaymentBadge } from '#web/shared/payment-badge.tsx'
import { formatMoment, formatTime, todayHere } from '#web/shared/format-time.ts'
import { momentOf, paidWith, problemWithValueDate, valueDateRange, overpaymentLabel, lostClaim } from '#web/payments/claim-labels.ts'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import { formatCedis } from '#domain/kernel/money.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { LostRace } from '#web/staff-kit/lost-race.tsx'
import { CASE_READS } from '#web/staff-kit/staff-follow-ups.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { readOwnTill } from '#contract/tills.ts'
import { listStaffLoans, readStaffLoan, readStaffStats } from '#contract/staff-loans.ts'
import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'

export function StaffPaymentsTab() {
  const [dialog, setDialog] = useState<{ kind: 'confirm' | 'fail'; payment: StaffPayment }>()
  const waiting = useList(listStaffPayments, { query: { status: 'pending' } })
  const completed = useList(listStaffPayments, { query: { status: 'completed' } })
  const failed = useList(listStaffPayments, { query: { status: 'failed' } })
  const close = () => setDialog(undefined)
  // Another user may have decided it meanwhile.
  const isOpen = (each: StaffPayment) => each.id === dialog?.payment.id
  const current = completed.pages.flat().find(isOpen) ?? failed.pages.flat().find(isOpen) ?? dialog?.payment
  const reread = () => {
    waiting.retry()
    completed.retry()
    failed.retry()
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
        empty={{ title: 'No payments to check', words: 'A payment appears here when a customer enters a number that staff must check.' }}
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
      <h3 className="mt-8 mb-3 text-18 font-bold">Failed</h3>
      <ListStates
        list={failed}
        what="the failed payments"
        first={20}
        empty={{ title: 'No payment failed', words: 'Payments that the office could not confirm appear here, the newest first.' }}
      >
        {(rows) => <FailedClaims rows={rows} />}
      </ListStates>
      {dialog?.kind === 'confirm' && current && <ConfirmPaymentDialog payment={current} onClose={close} />}
      {dialog?.kind === 'fail' && current && <FailPaymentDialog payment={current} onClose={close} />}
    </TabPage>
  )
}

function FailPaymentDialog({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const fail = useSubmit(failPayment, usePaymentDecided(onClose))
  const lost = lostClaim(payment)
  if (lost !== undefined && !fail.busy) return <LostClaim title={lost} onClose={onClose} />
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
        hint="The customer reads it. Explain what you checked, and what to do now."
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
        { head: 'Customer', names: true, cell: (payment) => <span className="font-bold">{payment.customerName}</span> },
        {
          head: 'Loan',
          cell: (payment) => (
            <>
              <StaffLoanLink id={payment.loanId} ownerId={payment.userId} />
              {payment.weekNumber !== null && `, ${payment.unit ?? 'week'} ${payment.weekNumber}`}
            </>
          ),
        },
        { head: 'Paid with', names: true, cell: (payment) => paidWith(payment) },
        { head: 'Dated', cell: (payment) => (payment.valueDate === null ? '' : formatDay(payment.valueDate, today)) },
        {
          head: 'By',
          names: true,
          cell: (payment) => payment.decidedByName ?? (payment.momoReference === null ? 'the receipt' : 'the network'),
        },
        { head: 'Status', cell: (payment) => <PaymentState payment={payment} /> },
        { head: 'Amount', figures: 'cedis', cell: (payment) => <Cedis value={payment.amount} className="font-bold" /> },
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

function ConfirmPaymentDialog({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) {
  const today = todayHere()
  const [valueDate, setValueDate] = useState('')
  const confirm = useSubmit(confirmPayment, usePaymentDecided(onClose))
  const till = useTillReason(payment.paymentMethod === 'cash' && !confirm.unanswered)
  const { first, last } = valueDateRange(today)
  const overpayment = overpaymentLabel(payment)
  const problem = confirm.error?.errors['valueDate'] ?? problemWithValueDate(valueDate, today)
  const lost = lostClaim(payment)
  if (lost !== undefined && !confirm.busy) return <LostClaim title={lost} onClose={onClose} />
  return (
    <FormDialog
      title="Is the money there?"
      failure="Failed to confirm the payment"
      sending={confirm}
      onClose={onClose}
      onSubmit={() => {
        if (problemWithValueDate(valueDate, today) === undefined && till === undefined)
          confirm.send({ params: { id: payment.id }, body: valueDate === '' ? {} : { valueDate } })
      }}
    >
      <PaymentClaim payment={payment} />
      {payment.competingClaims > 0 && (
        <div className="mb-4">
          <Notice tone="caution" icon="flag" title="Others claim the same transaction ID">
            Confirming this payment fails the other {payment.competingClaims === 1 ? 'one' : payment.competingClaims}. Check whose name the
            network shows.
          </Notice>
        </div>
      )}
      {overpayment !== undefined && (
        <div className="mb-4">
          <Notice tone="info" title="Overpayment">
            {overpayment}
          </Notice>
        </div>
      )}
      <TextField
        label="Day the money changed hands"
        optional
        type="date"
        hint={`Empty means ${formatDay(payment.valueDate ?? payment.enteredOn, today)}, ${payment.valueDate === null ? 'when it was entered' : 'as it was entered'}. At most 7 days back.`}
        value={valueDate}
        min={first}
        max={last}
        error={problem}
        onChange={setValueDate}
      />
      <Button type="submit" wide busy={confirm.busy && 'Confirming...'} reason={problem ? 'Correct the day first.' : till}>
        Confirm {formatCedis(payment.amount)}
      </Button>
      <TillLink reason={till} />
    </FormDialog>
  )
}

function LostClaim({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog title="This payment is decided" onClose={onClose}>
      <div className="px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
        <LostRace title={title} locked="Confirm" onClose={onClose}>
          Nothing more to do here. The customer was notified.
        </LostRace>
      </div>
    </Dialog>
  )
}

const READS = [listStaffPayments, listReceipts, listStaffLoans, readStaffLoan, readStaffStats, readOwnTill, ...CASE_READS]

const usePaymentDecided = (onClose: () => void) => useFollowUp({ reads: READS, onDone: onClose })

function PaymentClaim({ payment }: { payment: StaffPayment }) {
  return (
    <div className="mb-4">
      <Cedis value={payment.amount} className="text-28 font-bold" />
      <DefinitionRows
        rows={[
          ['Customer', payment.customerName],
          ['Paid with', paidWith(payment)],
          ['Entered', formatDay(payment.enteredOn, todayHere())],
          ['For', `Loan #${payment.loanId}, ${formatCedis(payment.loanOutstanding)} left`],
        ]}
      />
    </div>
  )
}
