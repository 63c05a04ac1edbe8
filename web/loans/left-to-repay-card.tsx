import { readPayoff } from '#contract/loans.ts'
import { loanCan } from '#domain/loans/loan.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { payPath } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoanMarks } from '#web/loans/loan-marks.tsx'

export function LeftToRepayCard({ loan }: { loan: OwnLoan }) {
  const active = loan.status === 'active'
  const payoff = useRead(readPayoff, { params: { id: loan.id } }, { enabled: active })
  const payable = loanCan('pay', loan.status) && !loan.awaitsAcceptance && loan.outstanding > 0
  return (
    <Card labelledBy="left-to-repay">
      <h2 id="left-to-repay" className="text-muted">
        Left to repay
      </h2>
      <p className="text-36 font-bold tracking-tight">
        <Cedis value={loan.outstanding} />
      </p>
      <p className="mb-4 text-muted">
        of <Cedis value={loan.totalRepayAmount} />, <Cedis value={loan.amountPaid} /> paid
        {loan.settledByRefinance > 0 && (
          <>
            , <Cedis value={loan.settledByRefinance} /> settled by the new loan
          </>
        )}
      </p>
      <LoanMarks loan={loan} withKey />
      {loan.overdueAmount > 0 && (
        <p className="mt-4 font-bold text-caution">
          <Cedis value={loan.overdueAmount} /> is late. Nothing has been added to what you owe.
        </p>
      )}
      {payable && (
        <div className="mt-4 flex flex-wrap gap-2">
          <LinkButton to={payPath(loan.id)} className="flex-1">
            Make Payment
          </LinkButton>
        </div>
      )}
      {payoff.data && (
        <p className="mt-4 border-t border-line pt-4">
          <b>Close the loan today: </b>
          {payoff.data.message}
        </p>
      )}
    </Card>
  )
}
