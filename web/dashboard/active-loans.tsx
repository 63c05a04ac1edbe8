import { lazy, Suspense } from 'react'
import { smaller, subtract } from '#domain/kernel/money.ts'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { isCurrent } from '#domain/loans/loan.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { PATHS, loanPath, payPath } from '#web/lib/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { checkedMarks } from '#web/dashboard/checked-marks.ts'
import { LoanMarks } from '#web/loans/loan-marks.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const ApprovedPrice = lazy(async () => ({ default: (await import('#web/dashboard/approved-price.tsx')).ApprovedPrice }))

/** `requestedFor`: the loan with an open request at a network. */
export function ActiveLoans({ loans, requestedFor }: { loans: readonly OwnLoan[]; requestedFor: number | null }) {
  const current = loans.filter((loan) => isCurrent(loan.status) && !loan.awaitsAcceptance)
  if (current.length === 0) return null
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
      <div className="grid gap-4">
        {current.map((loan) => (
          <ActiveLoanCard key={loan.id} loan={loan} isOff={loan.id === requestedFor} />
        ))}
      </div>
    </section>
  )
}

function ActiveLoanCard({ loan, isOff }: { loan: OwnLoan; isOff: boolean }) {
  return (
    <Card labelledBy={`loan-${loan.id}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`loan-${loan.id}`} className="text-muted">
          Loan #{loan.id}, <Cedis value={loan.amount} />
        </h3>
        <LoanBadge status={loan.status} />
      </div>
      {loan.status === 'approved' ? (
        <Suspense fallback={<Skeleton className="h-52" />}>
          <ApprovedPrice loan={loan} />
        </Suspense>
      ) : (
        <>
          <p className="mt-1 mb-4 flex flex-wrap items-baseline justify-between gap-x-3">
            <Cedis value={loan.outstanding} className="text-[min(1.75rem,9vw)] leading-tight font-bold tracking-tight" />
            <span className="text-muted">
              left of <Cedis value={loan.totalRepayAmount} />
            </span>
          </p>
          <LoanMarks loan={loan} marks={checkedMarks(loan)} withKey />
          {loan.beingChecked > 0 && (
            <p className="mt-3">
              <Cedis value={subtract(loan.outstanding, smaller(loan.outstanding, loan.beingChecked))} className="font-bold" /> after this
              payment is confirmed.
            </p>
          )}
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {isOff ? (
          // Where nothing is late the reason is beside "Pay Now".
          <Button kind="second" disabled reason={loan.overdueAmount > 0 ? 'Opens when this request is answered.' : undefined}>
            Make Payment
          </Button>
        ) : (
          <LinkButton to={payPath(loan.id)} kind="second" className="flex-auto">
            Make Payment
          </LinkButton>
        )}
        <LinkButton to={loanPath(loan.id)} kind="quiet" className="flex-auto sm:flex-none">
          All {loan.termWeeks} {unitOfLoan(loan)}s
        </LinkButton>
      </div>
    </Card>
  )
}
