import { sayCedis, type Pesewas } from '#domain/kernel/money.ts'
import { quote } from '#domain/loans/quote.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { exposureWith } from '#web/applications/review-checks.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'

/** What the typed amount would mean, as it is typed. */
export function ApprovalFigures({ loan, amount }: { loan: StaffLoan; amount: Pesewas | undefined }) {
  const price = amount === undefined ? undefined : quote(amount)
  const last = price?.instalments.at(-1)?.amount
  const rows = [
    ['Weekly payment, 13 times', price?.weekly],
    ['Total repayment', price?.total],
    ['Exposure with all loans', amount === undefined ? undefined : exposureWith(loan, amount)],
  ] as const
  return (
    <div className="mb-5">
      <dl aria-live="polite">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="font-bold">{value === undefined ? 'none yet' : <Cedis value={value} />}</dd>
          </div>
        ))}
      </dl>
      {price && last !== undefined && last !== price.weekly && (
        <p className="mt-2 text-14 text-muted">The 13th payment is {sayCedis(last)}, so that the sum is exact.</p>
      )}
      {amount !== undefined && amount < loan.requestedAmount && (
        <p className="mt-2 text-muted">Less than was asked for: the customer accepts the new terms first, then the money goes out.</p>
      )}
    </div>
  )
}
