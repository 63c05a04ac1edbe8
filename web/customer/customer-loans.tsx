import { dayOf, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { weeksWords } from '#web/customer/customer-facts.ts'
import { LoanMarks } from '#web/loans/loan-marks.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { customerPath } from '#web/staff-kit/admin-tabs.ts'
import type { CustomerBook } from '#web/staff-kit/staff-rows.ts'
import { TextLink } from '#web/ui/text-link.tsx'

type Loan = CustomerBook['loans'][number]

export function CustomerLoans({ loans }: { loans: readonly Loan[] }) {
  const repaid = loans.filter(({ status }) => status === 'completed').length
  return (
    <section aria-labelledby="customer-loans" className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <div className="flex flex-wrap justify-between gap-3 px-4 pt-4 pb-2">
        <h2 id="customer-loans" className="text-18 font-bold">
          Loans
        </h2>
        <span className="text-muted">
          {loans.length === 1 ? '1 loan' : `${loans.length} loans`}, {repaid} repaid
        </span>
      </div>
      {loans.length === 0 ? (
        <p className="px-4 pb-4 text-muted">No application and no loan yet.</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {loans.map((loan) => (
            <LoanRow key={loan.id} loan={loan} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LoanRow({ loan }: { loan: Loan }) {
  const today = todayHere()
  return (
    <li className="grid gap-x-6 gap-y-2 p-4 sm:grid-cols-[12rem_minmax(0,1fr)_7rem]">
      <div>
        <p className="flex items-center gap-2">
          <TextLink to={customerPath(loan.userId, loan.id)} className="py-1 font-bold">
            <span className="sr-only">Loan </span>#{loan.id}
          </TextLink>
          <LoanBadge status={loan.status} outstanding={loan.outstanding} />
        </p>
        <p className="text-14 text-muted">{datesWords(loan, today)}</p>
      </div>
      <div>
        <LoanMarks loan={loan} small />
        {loan.instalments.length > 0 && <p className="mt-1 text-14 text-muted">{weeksWords(loan)}</p>}
      </div>
      <dl className="grid grid-cols-2 gap-x-3 text-right text-14 sm:grid-cols-1">
        <dt className="text-muted">Amount</dt>
        <dd className="font-bold">
          <Cedis value={loan.amount} />
        </dd>
        {loan.instalments.length > 0 && (
          <>
            <dt className="text-muted">Balance</dt>
            <dd className="font-bold">
              <Cedis value={loan.outstanding} />
            </dd>
          </>
        )}
      </dl>
    </li>
  )
}

function datesWords(loan: Loan, today: LocalDate): string {
  const on = (moment: Date) => formatDay(dayOf(moment), today)
  if (loan.disbursedAt === null) return `Applied ${on(loan.appliedAt)}`
  const way = loan.disbursementMethod === 'momo' ? 'by mobile money' : 'in cash'
  return `Disbursed ${on(loan.disbursedAt)} ${way}${loan.completedAt === null ? '' : `, closed ${on(loan.completedAt)}`}`
}
