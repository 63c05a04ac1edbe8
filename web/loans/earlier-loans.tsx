import type { listEarlierLoans } from '#contract/imports/earlier-loans.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

type EarlierLoan = AnswerOf<typeof listEarlierLoans>['loans'][number]

const wordsOf = (late: number, unit: string): string =>
  late === 0 ? `every ${unit} on time` : `${late} ${unit}${late === 1 ? '' : 's'} late`
const weeksOf = ({ weeksLate, unit }: EarlierLoan): string => wordsOf(weeksLate, unit ?? 'week')

/** They count for the score. */
export function EarlierLoans({ loans }: { loans: readonly EarlierLoan[] }) {
  return (
    <DataTable
      caption="Repaid before Mmoa Loans (imported)"
      rows={loans}
      rowKey={(loan) => loan.id}
      columns={[
        { head: 'Disbursed', cell: (loan) => formatDay(loan.paidOutOn) },
        { head: 'Repaid', cell: (loan) => formatDay(loan.repaidOn) },
        { head: 'Amount', figures: true, cell: (loan) => <Cedis value={loan.amount} className="font-bold" /> },
        { head: 'Payments', cell: weeksOf },
      ]}
      phone={(loan) => (
        <>
          <Cedis value={loan.amount} className="text-18 font-bold" />
          <p className="text-muted">
            {formatDay(loan.paidOutOn)} to {formatDay(loan.repaidOn)}, {weeksOf(loan)}
          </p>
        </>
      )}
    />
  )
}
