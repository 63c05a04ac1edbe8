import { useState } from 'react'
import { formatDay } from '#domain/kernel/calendar.ts'
import { formatAmount } from '#domain/kernel/money.ts'
import { paidWith } from '#web/payments/claim-labels.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { PaymentBadge } from '#web/shared/payment-badge.tsx'
import type { CustomerBook } from '#web/staff-kit/staff-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

type Payment = CustomerBook['payments'][number]

const FIRST = 5

const loanWords = ({ loanId, weekNumber, unit }: Payment): string =>
  `#${loanId}${weekNumber === null ? '' : `, ${unit ?? 'week'} ${weekNumber}`}`

export function CustomerPayments({ payments }: { payments: readonly Payment[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? payments : payments.slice(0, FIRST)
  const paid = (payment: Payment) => (payment.valueDate === null ? 'not dated' : formatDay(payment.valueDate, todayHere()))
  return (
    <section aria-labelledby="customer-payments">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="customer-payments" className="text-18 font-bold">
          Payments
        </h2>
        {payments.length > FIRST && !all && (
          <Button kind="quiet" size="desk" onClick={() => setAll(true)}>
            Show all {payments.length}
          </Button>
        )}
      </div>
      {payments.length === 0 ? (
        <p className="text-muted">No payments yet.</p>
      ) : (
        <DataTable
          caption="Payments of the customer"
          rows={shown}
          rowKey={(payment) => payment.id}
          columns={[
            {
              head: 'Paid',
              cell: (payment) => (
                <span className="whitespace-nowrap">
                  {paid(payment)}
                  <span className="block text-muted">{loanWords(payment)}</span>
                </span>
              ),
            },
            { head: 'Method', cell: paidWith },
            { head: 'Status', cell: (payment) => <PaymentBadge status={payment.status} /> },
            { head: 'Amount GH₵', figures: true, cell: (payment) => <span className="font-bold">{formatAmount(payment.amount)}</span> },
            { head: 'Balance after', figures: true, cell: ({ balanceAfter }) => (balanceAfter === null ? '' : formatAmount(balanceAfter)) },
          ]}
          phone={(payment) => (
            <div className="grid gap-1">
              <div className="flex justify-between gap-3">
                <span>
                  {paid(payment)}, Loan {loanWords(payment)}
                </span>
                <Cedis value={payment.amount} className="font-bold" />
              </div>
              <p className="break-all text-muted">{paidWith(payment)}</p>
              <p className="flex flex-wrap items-center justify-between gap-2">
                <PaymentBadge status={payment.status} />
                {payment.balanceAfter !== null && (
                  <span className="text-muted">
                    Balance after <Cedis value={payment.balanceAfter} />
                  </span>
                )}
              </p>
            </div>
          )}
        />
      )}
    </section>
  )
}
