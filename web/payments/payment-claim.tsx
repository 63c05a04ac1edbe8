import { formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { paidWith } from '#web/payments/claim-labels.ts'
import type { StaffPayment } from '#web/staff-kit/staff-rows.ts'

export function PaymentClaim({ payment }: { payment: StaffPayment }) {
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
