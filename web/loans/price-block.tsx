import type { ReactNode } from 'react'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { INTEREST_PERCENT, TERM_WEEKS } from '#domain/loans/loan.ts'
import type { Quote } from '#domain/loans/quote.ts'
import { EARLY_RULE, LATE_RULE } from '#domain/loans/terms.ts'
import { sayPercent, trueCost } from '#domain/loans/true-cost.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { EveryPayment } from '#web/loans/every-payment.tsx'

/** The whole price of a loan, wherever one can be accepted: what you get, what you pay, every payment, the true annual rate, and what early and late mean. */
export function PriceBlock({ priced, today }: { priced: Quote; today: LocalDate }) {
  const cost = trueCost(priced)
  return (
    <>
      <p className="text-muted">Weekly payment, {TERM_WEEKS} times</p>
      <p className="text-36 font-bold tracking-tight">
        <Cedis value={priced.weekly} />
      </p>
      <div aria-hidden="true" className="mt-3 flex gap-0.5 text-14 font-bold">
        <span className="basis-0 rounded-l-mark bg-primary px-3 py-1 text-on-primary" style={{ flexGrow: priced.amount }}>
          You get
        </span>
        <span className="basis-0 rounded-r-mark bg-accent px-3 py-1 text-on-accent" style={{ flexGrow: priced.interest }}>
          Price
        </span>
      </div>
      <dl className="mt-1">
        <PriceRow name="You get" fact={<Cedis value={priced.amount} />} />
        <PriceRow name={`Interest, ${INTEREST_PERCENT}% flat`} fact={<Cedis value={priced.interest} />} />
        <PriceRow name={<b className="text-ink">Total repayment</b>} fact={<Cedis value={priced.total} className="text-22" />} />
      </dl>
      <div className="mt-3 rounded-control bg-sunken p-3">
        <p className="flex items-baseline justify-between gap-3 font-bold">
          True annual rate <span className="text-22 tabular-nums">{sayPercent(cost.effective)}</span>
        </p>
        <p className="text-muted">
          {INTEREST_PERCENT}% is for {TERM_WEEKS} weeks, on the full amount. Counted over a year, with every payment on its day, that is{' '}
          {sayPercent(cost.effective)} effective ({sayPercent(cost.nominal)} nominal).
        </p>
      </div>
      <p className="mt-3">
        <b>Early?</b> {EARLY_RULE}
      </p>
      <p className="mt-2 mb-1">
        <b>Late?</b> {LATE_RULE}
      </p>
      <EveryPayment priced={priced} today={today} />
    </>
  )
}

function PriceRow({ name, fact }: { name: ReactNode; fact: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-0">
      <dt className="text-muted">{name}</dt>
      <dd className="font-bold">{fact}</dd>
    </div>
  )
}
