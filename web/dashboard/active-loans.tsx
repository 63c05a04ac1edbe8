import { isCurrent } from '#domain/loans/loan.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { PATHS } from '#web/lib/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ActiveLoanCard } from '#web/dashboard/active-loan-card.tsx'

/** The loans that can be paid. Without any, and with a complete profile, the way to the first. */
export function ActiveLoans({ loans, profileCompleted }: { loans: readonly OwnLoan[]; profileCompleted: boolean }) {
  const current = loans.filter((loan) => isCurrent(loan.status) && !loan.awaitsAcceptance)
  const answerNeeded = loans.some((loan) => loan.awaitsAcceptance)
  if (current.length === 0 && (!profileCompleted || answerNeeded)) return null
  const waits = loans.some((loan) => loan.status === 'pending')
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
          action={
            <LinkButton to={PATHS.loanApplication} kind={waits ? 'second' : 'primary'}>
              Apply for Loan
            </LinkButton>
          }
        >
          Your loan stands here week by week, from the day when it is approved.
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
