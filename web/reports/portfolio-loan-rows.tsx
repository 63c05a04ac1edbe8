import type { ReactNode } from 'react'
import { sayDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { sayOverdue, type PortfolioLoan } from '#web/reports/portfolio-words.ts'

interface PortfolioLoanRowsProps {
  caption: string
  loans: readonly PortfolioLoan[]
  today: LocalDate
  /** Opens the loan as it stood on the day. */
  onOpen: (id: number) => void
}

/** Loans with what is left on them and how late they are. */
export function PortfolioLoanRows({ caption, loans, today, onOpen }: PortfolioLoanRowsProps) {
  const number = ({ id }: PortfolioLoan): ReactNode => (
    <button
      type="button"
      className="min-h-8 text-primary tabular-nums underline decoration-1 underline-offset-4 hover:decoration-2"
      onClick={() => onOpen(id)}
    >
      #{id}
    </button>
  )
  return (
    <DataTable
      caption={caption}
      rows={loans}
      rowKey={(loan) => loan.id}
      columns={[
        { head: 'Loan', cell: number },
        { head: 'Customer', cell: (loan) => <span className="font-bold">{loan.customerName}</span> },
        { head: 'Phone', cell: (loan) => <span className="whitespace-nowrap tabular-nums">{loan.phone}</span> },
        { head: 'Days late', figures: true, cell: (loan) => loan.daysPastDue },
        { head: 'Overdue', figures: true, cell: (loan) => <Cedis value={loan.overdueAmount} /> },
        { head: 'Left to repay', figures: true, cell: (loan) => <Cedis value={loan.outstanding} className="font-bold" /> },
        { head: 'Principal', figures: true, cell: (loan) => <Cedis value={loan.principal} /> },
        { head: 'Final date', cell: (loan) => <span className="whitespace-nowrap">{sayDay(loan.finalDueDate, today)}</span> },
      ]}
      phone={(loan) => (
        <div>
          <div className="flex justify-between gap-3">
            <span>
              {number(loan)} <span className="font-bold">{loan.customerName}</span>
            </span>
            <Cedis value={loan.outstanding} className="font-bold" />
          </div>
          <p className="text-muted tabular-nums">{loan.phone}</p>
          <p>{sayOverdue(loan, today)}</p>
        </div>
      )}
    />
  )
}
