import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatAmount } from '#domain/kernel/money.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EarlierLoans } from '#web/loans/earlier-loans.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

type OtherLoan = OpenedLoan['otherLoans'][number]

export function ReviewOtherLoans({ otherLoans: loans, earlierLoans }: Pick<OpenedLoan, 'otherLoans' | 'earlierLoans'>) {
  const noun = loans.some(({ unit }) => unit) ? 'payments' : 'weeks'
  const applied = (loan: OtherLoan) => formatDay(dayOf(loan.appliedAt), todayHere())
  return (
    <section>
      <h3 className="mb-2 text-18 font-bold">Other loans</h3>
      {loans.length === 0 ? (
        <p className="text-muted">
          {earlierLoans.length === 0
            ? 'This is the first application of this customer.'
            : 'This is the first application since the import.'}
        </p>
      ) : (
        <DataTable
          caption="Other loans of this customer"
          rows={loans}
          rowKey={(loan) => loan.id}
          columns={[
            {
              head: 'Loan',
              cell: (loan) => (
                <>
                  <StaffLoanLink id={loan.id} /> <span className="block text-muted">{applied(loan)}</span>
                </>
              ),
            },
            {
              head: `Status, ${noun}`,
              cell: (loan) => (
                <>
                  <LoanBadge status={loan.status} outstanding={loan.outstanding} />{' '}
                  <span className="block text-muted">{weeksOf(loan)}</span>
                </>
              ),
            },
            { head: 'Amount GH₵', figures: true, cell: (loan) => formatAmount(loan.amount) },
            { head: 'Balance GH₵', figures: true, cell: (loan) => formatAmount(loan.outstanding) },
          ]}
          phone={(loan) => (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <StaffLoanLink id={loan.id} /> <LoanBadge status={loan.status} outstanding={loan.outstanding} />
              </span>
              <span className="font-bold tabular-nums">{formatAmount(loan.amount)}</span>
              <span className="w-full text-muted">
                {applied(loan)}, {loan.unit ?? 'week'}s paid: {weeksOf(loan)}, outstanding {formatAmount(loan.outstanding)}
              </span>
            </div>
          )}
        />
      )}
      {earlierLoans.length > 0 && (
        <div className="mt-4">
          <EarlierLoans loans={earlierLoans} />
        </div>
      )}
    </section>
  )
}

const weeksOf = (loan: OtherLoan): string =>
  ['pending', 'rejected', 'withdrawn', 'expired'].includes(loan.status) ? 'none' : `${loan.weeksCompleted} of ${loan.termWeeks}`
