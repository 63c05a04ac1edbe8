import { readApprovalPrice } from '#contract/products/approval-price.ts'
import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useRead } from '#web/lib/use-read.ts'
import { ProductEligibility } from '#web/products/product-eligibility.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'

interface ProductFiguresProps {
  loan: OpenedLoan
  amount: Pesewas
  product: NonNullable<OpenedLoan['product']>
  /** Of all loans. Without it, the rows show income and obligations instead of the price. */
  exposure?: Pesewas
  /** Passed in, because the caller's chunk has both functions. */
  shareOf: (burden: Pesewas, loan: OpenedLoan) => string | undefined
  fittingAmount: (fits: Pesewas, loan: OpenedLoan) => string
}

/** Computed by the server, for product versions other than 1. */
export function ProductFigures({ loan, amount, product, exposure, shareOf, fittingAmount }: ProductFiguresProps) {
  const requested = useDebounced(amount)
  const reading = useRead(readApprovalPrice, { params: { id: loan.id }, query: { amount: requested } })
  return (
    <ReadStates reading={reading} what="the price">
      {({ instalment, last, total, fees, burden, tooHigh, fits, eligibility }) => (
        <>
          <DefinitionRows
            rows={[
              ...(exposure === undefined
                ? ([
                    ['Income in a week', loan.weeklyIncome === null ? 'not stated' : <Cedis key="income" value={loan.weeklyIncome} />],
                    [
                      'Paid to others in a week',
                      loan.weeklyObligations === null ? 'not stated' : <Cedis key="others" value={loan.weeklyObligations} />,
                    ],
                  ] as const)
                : ([
                    [product.payment, <Cedis key="each" value={instalment} />],
                    ['Total repayment', <Cedis key="total" value={total} />],
                    ['Fees, taken from the payout', <Cedis key="fees" value={fees} />],
                    ['Exposure, all loans', <Cedis key="exposure" value={exposure} />],
                  ] as const)),
              [
                'All payments of a week with this loan',
                <span key="burden" className={tooHigh ? 'font-bold text-caution' : undefined}>
                  <Cedis value={burden} />
                  {shareOf(burden, loan) !== undefined && `, ${shareOf(burden, loan)}`}
                </span>,
              ],
            ]}
          />
          {exposure === undefined && <ProductEligibility title="Requirements of the product" eligibility={eligibility} />}
          {fits !== null && <p className="mt-2 text-14 text-muted">{fittingAmount(fits, loan)}</p>}
          {exposure !== undefined && last !== instalment && (
            <p className="mt-2 text-14 text-muted">The last payment is {formatCedis(last)}, which makes the total exact.</p>
          )}
        </>
      )}
    </ReadStates>
  )
}
