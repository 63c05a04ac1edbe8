import { isInvited } from '#domain/loans/invitation.ts'
import { isCurrent } from '#domain/loans/loan.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { PATHS, loanPath, payPath } from '#web/lib/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { formatDay } from '#domain/kernel/calendar.ts'
import { LoanMarks } from '#web/loans/loan-marks.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { Card } from '#web/ui/card.tsx'

export function ActiveLoans({ loans, profileCompleted }: { loans: readonly OwnLoan[]; profileCompleted: boolean }) {
  const current = loans.filter((loan) => isCurrent(loan.status) && !loan.awaitsAcceptance)
  const answerNeeded = loans.some((loan) => loan.awaitsAcceptance)
  if (current.length === 0 && (!profileCompleted || answerNeeded)) return null
  return (
    <section aria-labelledby="active-loans">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="active-loans" className="text-22 font-bold tracking-tight">
          Active Loans
        </h2>
        <TextLink to={PATHS.loanHistory} className="inline-block py-2.5">
          Loan History
        </TextLink>
      </div>
      {current.length === 0 ? (
        <EmptyState
          title="No Active Loans"
          {...(isInvited(loans) && { action: <LinkButton to={PATHS.loanApplication}>Apply for Loan</LinkButton> })}
        >
          You will see your loan here, week by week, once it is approved.
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          {current.map((loan) => (
            <ActiveLoanCard key={loan.id} loan={loan} />
          ))}
        </div>
      )}
    </section>
  )
}

function ActiveLoanCard({ loan }: { loan: OwnLoan }) {
  return (
    <Card labelledBy={`loan-${loan.id}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`loan-${loan.id}`} className="text-muted">
          Loan #{loan.id}, <Cedis value={loan.amount} />
        </h3>
        <LoanBadge status={loan.status} />
      </div>
      <p className="mt-1 mb-4 flex flex-wrap items-baseline justify-between gap-x-3">
        <Cedis value={loan.outstanding} className="text-28 font-bold tracking-tight" />
        <span className="text-muted">
          left of <Cedis value={loan.totalRepayAmount} />
        </span>
      </p>
      <LoanMarks loan={loan} withKey />
      {loan.status === 'approved' && <Forecast loan={loan} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <LinkButton to={payPath(loan.id)} kind="second" className="flex-1 whitespace-nowrap">
          Make Payment
        </LinkButton>
        <LinkButton to={loanPath(loan.id)} kind="quiet" className="flex-1 whitespace-nowrap sm:flex-none">
          All 13 weeks
        </LinkButton>
      </div>
    </Card>
  )
}

/** For an approved loan before its payout. */
function Forecast({ loan }: { loan: OwnLoan }) {
  return (
    <p className="mt-4 rounded-control bg-primary-tint p-3">
      <b>Your loan is approved.</b>{' '}
      {loan.refinancedFromLoanId === null ? (
        <>
          Come to the office to collect <Cedis value={loan.amount} className="font-bold" />.
        </>
      ) : (
        `Come to the office. The new loan first pays the balance of Loan #${loan.refinancedFromLoanId}, and you get the rest.`
      )}
      {loan.nextPaymentDue !== null && (
        <>
          {' '}
          Next Payment Due: <Cedis value={loan.nextPaymentAmount} />, about {formatDay(loan.nextPaymentDue, todayHere())}. The 13 weeks
          start on the day you receive the money.
        </>
      )}
    </p>
  )
}
