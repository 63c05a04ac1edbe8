import { sayDay } from '#domain/kernel/calendar.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { PaymentBadge } from '#web/shared/payment-badge.tsx'
import { formatMoment, formatTime, todayHere } from '#web/shared/format-time.ts'
import { momentOf, paidWith } from '#web/payments/claim-labels.ts'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import type { StaffPayment } from '#web/staff-kit/staff-rows.ts'

/** Completed payments: when the money changed hands, for which week, and who decided. */
export function CompletedPayments({ rows }: { rows: readonly StaffPayment[] }) {
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
        { head: 'Dated', cell: (payment) => (payment.valueDate === null ? '' : sayDay(payment.valueDate, today)) },
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
