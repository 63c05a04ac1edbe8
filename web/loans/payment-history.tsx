import { useState, type ReactNode } from 'react'
import { hasReceipt } from '#domain/documents/has-receipt.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import type { listOwnPayments } from '#contract/payments.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { PaymentBadge } from '#web/shared/payment-badge.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { ReceiptButton } from '#web/documents/loan-documents-receipt.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export type OwnPayment = AnswerOf<typeof listOwnPayments>[number]

interface PaymentHistoryProps {
  payments: readonly OwnPayment[]
  title?: string
  withLoan?: boolean
  /** Rows shown at first. */
  most?: number
  children?: ReactNode
}

export function PaymentHistory({ payments, title = 'Payment History', withLoan, most, children }: PaymentHistoryProps) {
  const [showsAll, setShowsAll] = useState(false)
  const isCut = most !== undefined && payments.length > most && !showsAll
  return (
    <section aria-label={title}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-22 font-bold tracking-tight">{title}</h2>
        {isCut && (
          <button type="button" className="min-h-11 text-primary underline underline-offset-4" onClick={() => setShowsAll(true)}>
            All {payments.length}
            <span className="sr-only"> payments</span>
          </button>
        )}
      </div>
      {payments.length === 0 ? (
        <EmptyState title="No payments found">Payment history will appear here once you start making payments</EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card">
          {(isCut ? payments.slice(0, most) : payments).map((payment) => (
            <PaymentRow key={payment.id} payment={payment} withLoan={withLoan ?? false} />
          ))}
        </ul>
      )}
      {!isCut && children}
    </section>
  )
}

function PaymentRow({ payment, withLoan }: { payment: OwnPayment; withLoan: boolean }) {
  const day = dayOf(payment.paidAt ?? payment.createdAt)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-bold">Loan Payment</p>
        <Cedis value={payment.amount} className="font-bold" />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 text-muted">
          <p>
            {formatDay(day, todayHere())}, via {payment.paymentMethod}
            {withLoan && `, Loan #${payment.loanId}`}
          </p>
          {payment.cashReceiptNumber !== null && (
            <p>
              Receipt <span className="font-mono font-bold text-ink">{payment.cashReceiptNumber}</span>
            </p>
          )}
          {payment.momoTransactionId !== null && <p className="break-all">ID {payment.momoTransactionId}</p>}
          {payment.bankReference !== null && <p className="break-all">Reference {payment.bankReference}</p>}
          {payment.reason !== null && <p>{payment.reason}</p>}
          {payment.unallocatedAmount > 0 && (
            <p>
              We added <Cedis value={payment.unallocatedAmount} /> to your credit balance.
            </p>
          )}
        </div>
        <div className="ml-auto flex flex-wrap justify-end gap-1">
          {payment.isLate && <Badge tone="caution">Late Payment</Badge>}
          <PaymentBadge status={payment.status} />
        </div>
      </div>
      {hasReceipt(payment.status) && (
        <div className="mt-2">
          <ReceiptButton payment={payment} by="owner" />
        </div>
      )}
    </li>
  )
}
