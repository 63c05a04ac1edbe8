import { INTEREST_PERCENT, TERM_WEEKS } from '#domain/loans/loan.ts'
import { quote } from '#domain/loans/quote.ts'
import { sayPercent, trueCost } from '#domain/loans/true-cost.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { loanPath } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** The chosen loan, with what its rate means. */
export function PaymentLoanDetails({ loan }: { loan: OwnLoan }) {
  const priced = quote(loan.amount)
  const cost = trueCost(priced)
  return (
    <Card labelledBy="loan-details">
      <h2 id="loan-details" className="text-18 font-bold">
        Loan Details
      </h2>
      <DefinitionRows
        rows={[
          ['Loan amount', <Cedis key="amount" value={loan.amount} />],
          ['Total to repay', <Cedis key="total" value={loan.totalRepayAmount} />],
          ['Left to repay', <Cedis key="left" value={loan.outstanding} />],
          ['Weekly payment', <Cedis key="weekly" value={loan.weeklyPaymentAmount} />],
          ['Term', `${loan.termWeeks || TERM_WEEKS} weeks`],
          ['Lender', loan.lender],
          ['Status', <LoanBadge key="status" status={loan.status} />],
          ['Interest rate', `${INTEREST_PERCENT}% APR`],
        ]}
      />
      <p className="rounded-control bg-sunken p-3">
        This means {INTEREST_PERCENT}% flat for the {TERM_WEEKS} weeks: <Cedis value={priced.interest} />. The true annual rate is{' '}
        <b>{sayPercent(cost.effective)}</b> ({sayPercent(cost.nominal)} nominal).
      </p>
      <TextLink to={loanPath(loan.id)} className="mt-2 inline-block py-2.5">
        All {TERM_WEEKS} weeks
      </TextLink>
    </Card>
  )
}
