import { formatAmount } from '#domain/kernel/money.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Fold } from '#web/ui/fold.tsx'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'

type Allocation = LoanDetails['allocations'][number]

const columnsOf = (head: string): readonly Column<Allocation>[] => [
  { head: 'Payment', cell: (one) => `#${one.paymentId}` },
  { head, cell: (one) => one.week },
  { head: 'GH₵', figures: true, cell: (one) => <b>{formatAmount(one.amount)}</b> },
  { head: 'Interest', figures: true, cell: (one) => formatAmount(one.interest) },
  { head: 'Principal', figures: true, cell: (one) => formatAmount(one.principal) },
]

export function PaymentSpread({ loan }: { loan: Pick<LoanDetails, 'allocations' | 'product'> }) {
  const noun = loan.product ? 'instalment' : 'week'
  if (loan.allocations.length === 0) return null
  return (
    <Fold words="How the payments were counted">
      <p className="mb-3 text-muted">
        Payments go to the oldest unpaid {noun} first. In each {noun} they pay the interest first, then the principal.
      </p>
      <DataTable
        caption={`Payments by ${noun}`}
        columns={columnsOf(loan.product ? 'Instalment' : 'Week')}
        rows={loan.allocations}
        rowKey={(one) => `${one.paymentId}-${one.week}`}
      />
    </Fold>
  )
}
