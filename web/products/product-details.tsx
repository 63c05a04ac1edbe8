import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'

/** Of another version than 1, beside its payment form. */
export function ProductDetails({ loan, product }: { loan: OwnLoan; product: NonNullable<OwnLoan['product']> }) {
  return (
    <>
      <DefinitionRows
        rows={[
          ['Product', product.name],
          ['Loan amount', <Cedis key="amount" value={loan.amount} />],
          ['Total to repay', <Cedis key="total" value={loan.totalRepayAmount} />],
          ['Balance', <Cedis key="left" value={loan.outstanding} />],
          ['To close the loan today', <Cedis key="payoff" value={product.payoff} />],
          [product.payment, <Cedis key="each" value={loan.weeklyPaymentAmount} />],
          ['Term', product.term],
          ['Lender', loan.lender],
          ['Interest rate', product.price],
          ['True annual rate', product.rate],
        ]}
      />
      <p className="rounded-control bg-sunken p-3">{product.early}</p>
    </>
  )
}
