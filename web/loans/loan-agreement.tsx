import { dayOf, sayDay } from '#domain/kernel/calendar.ts'
import { INTEREST_PERCENT } from '#domain/loans/loan.ts'
import { quote } from '#domain/loans/quote.ts'
import { sayPercent, trueCost } from '#domain/loans/true-cost.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'
import { SealedTerms } from '#web/loans/sealed-terms.tsx'

/** The price as it was agreed, and the sealed text with its hash. */
export function LoanAgreement({ loan }: { loan: LoanDetails }) {
  const cost = trueCost(quote(loan.amount))
  const accepted = loan.terms.acceptedAt
  return (
    <section aria-labelledby="agreement">
      <h2 id="agreement" className="mb-3 text-22 font-bold tracking-tight">
        The agreement
      </h2>
      <div className="mb-3 rounded-card border border-line bg-surface px-4 shadow-card">
        <DefinitionRows
          rows={[
            ['You get', <Cedis key="amount" value={loan.amount} />],
            ...(loan.approvedAmount !== null && loan.approvedAmount !== loan.requestedAmount
              ? [['You asked for', <Cedis key="requested" value={loan.requestedAmount} />] as const]
              : []),
            ...(loan.refinancedFromLoanId === null ? [] : [['Settles first', `Loan #${loan.refinancedFromLoanId}`] as const]),
            ...(loan.refinancedToLoanId === null
              ? []
              : [[`Settled by Loan #${loan.refinancedToLoanId}`, <Cedis key="settled" value={loan.settledByRefinance} />] as const]),
            ['Total to repay', <Cedis key="total" value={loan.totalRepayAmount} />],
            ['Weekly payment', <Cedis key="weekly" value={loan.weeklyPaymentAmount} />],
            ['Term', `${loan.termWeeks} weeks`],
            ['Lender', loan.lender],
            ['Price', `${INTEREST_PERCENT}% flat for the whole term`],
            ['True annual rate', `${sayPercent(cost.effective)} effective, ${sayPercent(cost.nominal)} nominal`],
            ['Accepted', accepted === null ? 'Not yet' : sayDay(dayOf(accepted))],
          ]}
        />
      </div>
      <SealedTerms text={loan.terms.text} hash={loan.terms.hash} />
      {loan.acceptedTermsText !== null && loan.acceptedTermsText !== loan.terms.text && (
        <div className="mt-3">
          <SealedTerms text={loan.acceptedTermsText} title="What you accepted when you applied" />
        </div>
      )}
    </section>
  )
}
