import { dayOf, sayDay } from '#domain/kernel/calendar.ts'
import type { listOwnPayments } from '#contract/payments.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { PaymentBadge } from '#web/shared/payment-badge.tsx'
import { todayHere } from '#web/shared/say-when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export type OwnPayment = AnswerOf<typeof listOwnPayments>[number]

interface PaymentHistoryProps {
  payments: readonly OwnPayment[]
  title?: string
  /** With the loan's number in each row, where several loans are mixed. */
  withLoan?: boolean
}

/** Payments with their state; what failed says why. */
export function PaymentHistory({ payments, title = 'Payment History', withLoan }: PaymentHistoryProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-22 font-bold tracking-tight">{title}</h2>
      {payments.length === 0 ? (
        <EmptyState title="No payments found">Payment history will appear here once you start making payments</EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} withLoan={withLoan ?? false} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PaymentRow({ payment, withLoan }: { payment: OwnPayment; withLoan: boolean }) {
  const day = dayOf(payment.paidAt ?? payment.createdAt)
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-bold">Loan Payment</p>
        <p className="text-muted">
          {sayDay(day, todayHere())}, via {payment.paymentMethod}
          {withLoan && `, Loan #${payment.loanId}`}
        </p>
        {payment.cashReceiptNumber !== null && (
          <p className="text-muted">
            Receipt <span className="font-mono font-bold text-ink">{payment.cashReceiptNumber}</span>
          </p>
        )}
        {payment.momoTransactionId !== null && <p className="break-all text-muted">ID {payment.momoTransactionId}</p>}
        {payment.reason !== null && <p className="text-muted">{payment.reason}</p>}
        {payment.unallocatedAmount > 0 && (
          <p className="text-muted">
            <Cedis value={payment.unallocatedAmount} /> more is kept for you.
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Cedis value={payment.amount} className="font-bold" />
        <PaymentBadge status={payment.status} />
        {payment.isLate && <Badge tone="caution">Late Payment</Badge>}
      </div>
    </li>
  )
}
