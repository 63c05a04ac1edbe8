import { formatDay } from '#domain/kernel/calendar.ts'
import { subtract } from '#domain/kernel/money.ts'
import { INTEREST_PERCENT } from '#domain/loans/loan.ts'
import { quote } from '#domain/loans/quote.ts'
import { formatPercent, trueCost } from '#domain/loans/true-cost.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { LoanPrice } from '#web/loans/loan-price.tsx'
import { forecastOf } from '#web/loans/next-payment.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'

interface ApprovedPriceProps {
  loan: OwnLoan
  /** Until the customer accepts the terms. */
  withMeaning?: boolean
}

/** Before the payout nothing is due, so it shows a forecast from today. */
export function ApprovedPrice({ loan, withMeaning }: ApprovedPriceProps) {
  if (loan.product) return <LoanPrice loan={loan} short />
  const today = todayHere()
  const { effective, nominal } = trueCost(quote(loan.amount))
  const next = forecastOf(loan.instalments, today)
  return (
    <>
      <DefinitionRows
        rows={[
          ['You get', <Cedis key="get" value={loan.amount} />],
          [`Interest, ${INTEREST_PERCENT}% flat`, <Cedis key="interest" value={subtract(loan.totalRepayAmount, loan.amount)} />],
          ['Total to repay', <Cedis key="total" value={loan.totalRepayAmount} />],
          [`${loan.termWeeks} weekly payments of`, <Cedis key="weekly" value={loan.weeklyPaymentAmount} />],
          ['True annual rate', formatPercent(effective)],
        ]}
      />
      {withMeaning && (
        <p className="text-muted">
          {INTEREST_PERCENT}% is for {loan.termWeeks} weeks, on the full amount. Over a year that is {formatPercent(effective)} effective (
          {formatPercent(nominal)} nominal).
        </p>
      )}
      {!withMeaning && (
        <p className="mt-4 rounded-control bg-sunken p-3">
          {loan.refinancedFromLoanId !== null &&
            `It first pays the balance of Loan #${loan.refinancedFromLoanId}, and you get the rest. Keep paying that loan until then. `}
          {next && (
            <>
              If you get the money today, the {next.isFirst ? 'first' : 'next'} <Cedis value={next.amount} className="font-bold" /> is due
              about <b>{formatDay(next.dueOn, today)}</b>.{' '}
            </>
          )}
          Nothing is due before you have the money.
        </p>
      )}
    </>
  )
}
