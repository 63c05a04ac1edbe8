import { formatDay } from '#domain/kernel/calendar.ts'
import { subtract } from '#domain/kernel/money.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'

interface ProductPriceProps {
  loan: OwnLoan
  product: NonNullable<OwnLoan['product']>
  /** On home, whose panel has the rest. */
  short?: boolean
}

/** For products other than version 1, in the server's words. */
export function ProductPrice({ loan, product, short }: ProductPriceProps) {
  const { rate, fees } = product
  const waits = loan.status === 'pending' || loan.status === 'approved'
  return (
    <>
      <DefinitionRows
        rows={[
          ['Product', product.name],
          ['You get', <Cedis key="get" value={subtract(loan.amount, fees)} />],
          ...(fees > 0 ? [['Fees, taken from the loan', <Cedis key="fees" value={fees} />] as const] : []),
          [`Interest, ${product.price}`, <Cedis key="interest" value={subtract(loan.totalRepayAmount, loan.amount)} />],
          ['Total to repay', <Cedis key="total" value={loan.totalRepayAmount} />],
          [`${product.term} of`, <Cedis key="each" value={loan.weeklyPaymentAmount} />],
          ['True annual rate', rate],
        ]}
      />
      {!short && (
        <p className="mt-3">
          <b>Early or late?</b> {product.early}
        </p>
      )}
      {waits && (
        <p className="mt-4 rounded-control bg-sunken p-3">
          {loan.refinancedFromLoanId !== null &&
            `It first pays the balance of Loan #${loan.refinancedFromLoanId}, and you get the rest. Keep paying that loan until then. `}
          If you get the money today, the first <Cedis value={loan.weeklyPaymentAmount} className="font-bold" /> is due about{' '}
          <b>{formatDay(product.firstDue, todayHere())}</b>. Nothing is due before you have the money.
        </p>
      )}
    </>
  )
}
