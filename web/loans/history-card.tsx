import { dayOf, sayDay } from '#domain/kernel/calendar.ts'
import { isCurrent } from '#domain/loans/loan.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { loanPath } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { todayHere } from '#web/shared/say-when.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { answerBy } from '#web/loans/answer-by.ts'
import { hasProgress } from '#web/loans/history-filters.ts'
import { LoanMarks } from '#web/loans/loan-marks.tsx'

/** One loan of the list on a phone. */
export function HistoryCard({ loan }: { loan: OwnLoan }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Cedis value={loan.amount} className="text-22 font-bold" />
        <LoanBadge status={loan.status} />
      </div>
      <p className="mt-1 text-muted">
        Applied {sayDay(dayOf(loan.appliedAt))}, {loan.lender}
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
      {loan.status === 'pending' && <p className="mt-1">Answer by {sayDay(answerBy(dayOf(loan.appliedAt)), todayHere())}.</p>}
      {loan.rejectionReason !== null && <p className="mt-1">{loan.rejectionReason}</p>}
      <TextLink to={loanPath(loan.id)} className="mt-1 inline-block py-2.5">
        See Loan #{loan.id}
      </TextLink>
    </>
  )
}
