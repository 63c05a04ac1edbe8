import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { isCurrent } from '#domain/loans/loan.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { loanPath } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { hasProgress } from '#web/loans/history-filters.ts'
import { LoanMarks } from '#web/loans/loan-marks.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { answerBy } from '#web/loans/answer-by.ts'

const COLUMNS: readonly Column<OwnLoan>[] = [
  {
    head: 'Date Applied',
    cell: (loan) => (
      <TextLink to={loanPath(loan.id)} className="inline-block py-2 whitespace-nowrap">
        {formatDay(dayOf(loan.appliedAt))}
      </TextLink>
    ),
  },
  { head: 'Amount', figures: true, cell: (loan) => <Cedis value={loan.amount} className="font-bold" /> },
  { head: 'Status', cell: (loan) => <LoanBadge status={loan.status} /> },
  { head: 'Lender', cell: (loan) => loan.lender },
  { head: 'Progress', cell: (loan) => <Progress loan={loan} /> },
  {
    head: 'Amount Paid',
    figures: true,
    cell: (loan) => (
      <>
        <Cedis value={loan.amountPaid} />
        {isCurrent(loan.status) && (
          <span className="block text-muted">
            of <Cedis value={loan.totalRepayAmount} />
          </span>
        )}
      </>
    ),
  },
]

function Progress({ loan }: { loan: OwnLoan }) {
  if (!hasProgress(loan.status)) return <span className="text-muted">N/A</span>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <LoanMarks loan={loan} small />
      <span className="whitespace-nowrap">
        {loan.weeksCompleted} / {loan.termWeeks} weeks
        <span className="block text-muted">{loan.weeksRemaining} weeks left</span>
      </span>
    </div>
  )
}

export function HistoryTable({ loans }: { loans: readonly OwnLoan[] }) {
  return (
    <DataTable
      caption="Your loans"
      columns={COLUMNS}
      rows={loans}
      rowKey={(loan) => loan.id}
      phone={(loan) => <HistoryCard loan={loan} />}
    />
  )
}

function HistoryCard({ loan }: { loan: OwnLoan }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Cedis value={loan.amount} className="text-22 font-bold" />
        <LoanBadge status={loan.status} />
      </div>
      <p className="mt-1 text-muted">
        Applied {formatDay(dayOf(loan.appliedAt))}, {loan.lender}
      </p>
      {hasProgress(loan.status) && (
        <div className="mt-2">
          <LoanMarks loan={loan} small />
          <p className="mt-1">
            {loan.weeksCompleted} / {loan.termWeeks} weeks<span className="text-muted">, {loan.weeksRemaining} weeks left</span>
          </p>
          <p>
            Amount paid <Cedis value={loan.amountPaid} className="font-bold" />
            {isCurrent(loan.status) && (
              <>
                {' '}
                of <Cedis value={loan.totalRepayAmount} />
              </>
            )}
          </p>
        </div>
      )}
      {loan.status === 'pending' && <p className="mt-1">Answer by {formatDay(answerBy(dayOf(loan.appliedAt)), todayHere())}.</p>}
      {loan.rejectionReason !== null && <p className="mt-1">{loan.rejectionReason}</p>}
      <TextLink to={loanPath(loan.id)} className="mt-1 inline-block py-2.5">
        See Loan #{loan.id}
      </TextLink>
    </>
  )
}
