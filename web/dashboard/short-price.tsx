import { subtract, type Pesewas } from '#domain/kernel/money.ts'
import { INTEREST_PERCENT, TERM_WEEKS } from '#domain/loans/loan.ts'
import { quote } from '#domain/loans/quote.ts'
import { formatPercent, trueCost } from '#domain/loans/true-cost.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'

interface ShortPriceProps {
  /** Before the terms are accepted. */
  withMeaning?: boolean
  amount: Pesewas
  total: Pesewas
  weekly: Pesewas
}

/** The whole price in five rows. */
export function ShortPrice({ amount, total, weekly, withMeaning }: ShortPriceProps) {
  const { effective, nominal } = trueCost(quote(amount))
  return (
    <>
      <DefinitionRows
        rows={[
          ['You get', <Cedis key="get" value={amount} />],
          [`Interest, ${INTEREST_PERCENT}% flat`, <Cedis key="interest" value={subtract(total, amount)} />],
          ['Total to repay', <Cedis key="total" value={total} />],
          [`${TERM_WEEKS} weekly payments of`, <Cedis key="weekly" value={weekly} />],
          ['True annual rate', formatPercent(effective)],
        ]}
      />
      {withMeaning && (
        <p className="text-muted">
          {INTEREST_PERCENT}% is for {TERM_WEEKS} weeks, on the full amount. Over a year that is {formatPercent(effective)} effective (
          {formatPercent(nominal)} nominal).
        </p>
      )}
    </>
  )
}
