import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { subtract } from '#domain/kernel/money.ts'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'

interface ProductAgreementProps {
  loan: LoanDetails
  product: NonNullable<LoanDetails['product']>
}

/** Of another version than 1, above its sealed text. */
export function ProductAgreement({ loan, product }: ProductAgreementProps) {
  const accepted = loan.terms.acceptedAt
  return (
    <DefinitionRows
      rows={[
        ['Product', product.name],
        ['You get', <Cedis key="amount" value={subtract(loan.amount, product.fees)} />],
        ['Fees, taken from the loan', <Cedis key="fees" value={product.fees} />],
        ['Total to repay', <Cedis key="total" value={loan.totalRepayAmount} />],
        [product.payment, <Cedis key="each" value={loan.weeklyPaymentAmount} />],
        ['Term', product.term],
        ['Lender', loan.lender],
        ['Price', product.price],
        ['True annual rate', product.rate],
        ['Accepted', accepted === null ? 'Not yet' : formatDay(dayOf(accepted))],
      ]}
    />
  )
}
