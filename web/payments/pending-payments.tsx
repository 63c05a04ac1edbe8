import { formatDay } from '#domain/kernel/calendar.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { failedClaimsLabel, paidWith, reasonNotToDecide } from '#web/payments/claim-labels.ts'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import type { StaffPayment } from '#web/staff-kit/staff-rows.ts'

interface PendingPaymentsProps {
  rows: readonly StaffPayment[]
  onConfirm: (payment: StaffPayment) => void
  onFail: (payment: StaffPayment) => void
}

export function PendingPayments({ rows, onConfirm, onFail }: PendingPaymentsProps) {
  const staff = useSignedIn()
  const entered = (payment: StaffPayment) => formatDay(payment.enteredOn, todayHere())
  const actions = (payment: StaffPayment) => {
    const reason = reasonNotToDecide(payment, staff)
    if (reason !== undefined) return <span className="text-muted">{reason}</span>
    return (
      <span className="flex flex-wrap gap-2">
        <Button size="desk" kind="second" onClick={() => onConfirm(payment)}>
          Confirm
        </Button>
        <Button size="desk" kind="danger" onClick={() => onFail(payment)}>
          Fail
        </Button>
      </span>
    )
  }
  return (
    <DataTable
      caption="Payments that wait for the office"
      rows={rows}
      rowKey={(payment) => payment.id}
      columns={[
        { head: 'Entered', cell: entered },
        { head: 'Customer', names: true, cell: (payment) => <Payer payment={payment} /> },
        { head: 'Loan', cell: (payment) => <StaffLoanLink id={payment.loanId} ownerId={payment.userId} /> },
        { head: 'Paid with', names: true, cell: (payment) => <Claim payment={payment} /> },
        { head: 'Left on loan', figures: 'cedis', cell: (payment) => <Cedis value={payment.loanOutstanding} /> },
        { head: 'Amount', figures: 'cedis', cell: (payment) => <Cedis value={payment.amount} className="font-bold" /> },
        { head: 'Action', headHidden: true, cell: actions },
      ]}
      phone={(payment) => (
        <div className="grid gap-2">
          <div className="flex justify-between gap-3">
            <Payer payment={payment} />
            <Cedis value={payment.amount} className="font-bold" />
          </div>
          <Claim payment={payment} />
          <p className="text-muted">
            Loan <StaffLoanLink id={payment.loanId} ownerId={payment.userId} />, entered {entered(payment)}
          </p>
          {actions(payment)}
        </div>
      )}
    />
  )
}

function Payer({ payment }: { payment: StaffPayment }) {
  return (
    <span>
      <span className="font-bold">{payment.customerName}</span> <span className="text-muted tabular-nums">{payment.customerPhone}</span>
    </span>
  )
}

function Claim({ payment }: { payment: StaffPayment }) {
  const others = payment.competingClaims
  const failed = failedClaimsLabel(payment)
  return (
    <span className="flex flex-wrap items-center gap-2">
      {paidWith(payment)}
      {others > 0 && (
        <Badge tone="caution" icon="flag">
          {others === 1 ? '1 other claim' : `${others} other claims`}
        </Badge>
      )}
      {payment.isOutgoing && (
        <Badge tone="caution" icon="flag">
          We sent this transfer
        </Badge>
      )}
      {failed !== undefined && (
        <Badge tone="caution" icon="flag">
          {failed}
        </Badge>
      )}
    </span>
  )
}
