import type { Pesewas } from '#domain/kernel/money.ts'
import { quote, SMALLEST_LOAN } from '#domain/loans/quote.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Card } from '#web/ui/card.tsx'
import { PriceBlock } from '#web/loans/price-block.tsx'

export function LoanPreview({ amount }: { amount: Pesewas | undefined }) {
  return (
    <Card labelledBy="loan-preview">
      <h2 id="loan-preview" className="mb-2 text-18 font-bold">
        Loan Preview
      </h2>
      {amount !== undefined && amount >= SMALLEST_LOAN ? (
        <PriceBlock priced={quote(amount)} today={todayHere()} />
      ) : (
        <p className="text-muted">Enter an amount to see the full price: interest, total repayment and every weekly payment.</p>
      )}
    </Card>
  )
}
