import type { ReactNode } from 'react'
import { cedis } from '#domain/kernel/money.ts'
import { INTEREST_PERCENT, TERM_WEEKS } from '#domain/loans/loan.ts'
import { quote } from '#domain/loans/quote.ts'
import { formatPercent, trueCost } from '#domain/loans/true-cost.ts'
import { Cedis } from '#web/shared/cedis.tsx'

const price = quote(cedis(1000))

const ROWS: readonly (readonly [name: string, fact: ReactNode])[] = [
  ['You get', <Cedis key="get" value={price.amount} on="panel" />],
  [
    'You pay back',
    <span key="back">
      {TERM_WEEKS} × <Cedis value={price.weekly} on="panel" />
    </span>,
  ],
  ['Together', <Cedis key="together" value={price.total} on="panel" />],
  [`Price, ${INTEREST_PERCENT}% flat`, <Cedis key="price" value={price.interest} on="panel" />],
  ['True annual rate', formatPercent(trueCost(price).effective)],
]

/** The price is above everything that praises the product. */
export function PricePanel() {
  return (
    <section aria-labelledby="price-title" className="bg-panel text-on-panel">
      <div className="mx-auto grid max-w-page items-center gap-6 px-4 py-8 lg:grid-cols-[1fr_28rem] lg:py-14 xl:px-0">
        <div>
          <h2 id="price-title" className="text-28 font-bold tracking-tight lg:text-36">
            Borrow <Cedis value={price.amount} on="panel" />.<br />
            Pay <Cedis value={price.weekly} on="panel" /> a week.
          </h2>
          <p className="mt-2 text-on-panel-muted">
            No other fee from us. The same price at every level. Paying early saves nothing, paying late adds nothing.
          </p>
        </div>
        <dl>
          {ROWS.map(([name, fact]) => (
            <div key={name} className="flex justify-between gap-4 border-b border-panel-line py-2.5 last:border-0">
              <dt className="text-on-panel-muted">{name}</dt>
              <dd className="font-bold tabular-nums">{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
