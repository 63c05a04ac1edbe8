import { CREDIT_LEVELS } from '#domain/credit/credit-level.ts'
import { cedis, formatAmount, formatLimit } from '#domain/kernel/money.ts'
import { EXPOSURE_CAP } from '#domain/loans/eligibility.ts'
import { PRICE_ROWS, priceTexts } from '#web/landing/price-texts.ts'

const FIRST_AMOUNT = cedis(1000)
const texts = priceTexts(FIRST_AMOUNT)
const [BRONZE] = CREDIT_LEVELS

/** The price comes before any praise. live-figures.ts shows it for a typed amount. */
export function PricePanel() {
  return (
    <section aria-labelledby="price-title" className="bg-panel text-on-panel">
      <div className="mx-auto grid max-w-page items-center gap-6 px-4 py-8 lg:grid-cols-[1fr_28rem] lg:py-14 xl:px-0">
        <div>
          <h2 id="price-title" className="text-28 font-bold tracking-tight lg:text-36">
            Borrow <Figure fact="amount" />.<br />
            Pay <Figure fact="weekly" /> a week.
          </h2>
          <p className="mt-2 text-on-panel-muted">
            No other fee from us. The same price at every level. Paying early saves nothing, paying late adds nothing.
          </p>
          <label htmlFor="calculator-amount" className="mt-5 block font-bold">
            How much do you need?
          </label>
          <div className="relative mt-1 max-w-72">
            <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-muted">
              GH₵
            </span>
            <input
              id="calculator-amount"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={formatAmount(FIRST_AMOUNT)}
              aria-describedby="calculator-hint"
              className="min-h-12 w-full rounded-control border border-edge bg-surface pr-3 pl-14 text-18 font-bold text-ink tabular-nums"
            />
          </div>
          <p id="calculator-hint" className="mt-1 text-on-panel-muted">
            Up to {formatLimit(EXPOSURE_CAP)}. A first loan is at most {formatLimit(BRONZE.maxLoanAmount)}.
          </p>
          <p role="alert" id="calculator-problem" className="mt-1 font-bold empty:hidden" />
        </div>
        <dl aria-live="polite">
          {PRICE_ROWS.map(([name, fact]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-panel-line py-2.5 last:border-0">
              <dt className="text-on-panel-muted">{name}</dt>
              <dd className="ml-auto font-bold tabular-nums">
                <Figure fact={fact} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Figure({ fact }: { fact: keyof typeof texts }) {
  return <span data-price={fact}>{texts[fact]}</span>
}
