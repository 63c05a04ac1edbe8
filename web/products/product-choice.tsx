import { useEffect } from 'react'
import type { listOfferedProducts, readProductQuote } from '#contract/products/offered-products.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { formatAmount, formatLimit, type Pesewas } from '#domain/kernel/money.ts'
import { LATE_RULE } from '#domain/loans/terms.ts'
import { formatPercent } from '#domain/loans/true-cost.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import { RadioCards } from '#web/forms/radio-cards.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import type { Reading } from '#web/lib/use-reading.ts'
import type { ChosenProduct } from '#web/products/chosen-product.ts'
import { ProductEligibility } from '#web/products/product-eligibility.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Fold } from '#web/ui/fold.tsx'

type Product = AnswerOf<typeof listOfferedProducts>['products'][number]
type Quote = AnswerOf<typeof readProductQuote>

const DAYS = Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), name: `Day ${index + 1} of the month` }))
const FIRST_PAY_DAY = 25

interface ProductChoiceProps {
  products: readonly Product[]
  reading: Reading<Quote>
  amount: Pesewas | undefined
  chosen: ChosenProduct | undefined
  disabled: boolean
  /** Undefined: version 1. */
  onChange: (chosen: ChosenProduct | undefined) => void
}

/** Nothing where only one product is offered. */
export function ProductChoice({ products, reading, amount, chosen, disabled, onChange }: ProductChoiceProps) {
  const quoted = reading.data?.version === chosen?.version && reading.data?.amount === amount ? reading.data : undefined
  useEffect(() => {
    if (chosen && quoted && chosen.terms?.text !== quoted.terms.text)
      onChange({ ...chosen, terms: { amount: quoted.amount, text: quoted.terms.text } })
  })
  if (products.length < 2) return null
  const product = products.find(({ version }) => version === chosen?.version)
  return (
    <>
      <RadioCards
        legend="Which loan?"
        name="product"
        disabled={disabled}
        value={String(chosen?.version ?? VERSION_ONE.version)}
        cards={products.map((one) => ({
          value: String(one.version),
          name: one.name,
          note: `${one.price}, ${one.term}. Up to ${formatLimit(one.most)}.`,
        }))}
        onChange={(value) => {
          const next = products.find(({ version }) => String(version) === value)
          if (!next || next.version === VERSION_ONE.version) onChange(undefined)
          else onChange({ version: next.version, payDay: next.hasPayDay ? FIRST_PAY_DAY : undefined, most: next.most, terms: undefined })
        }}
      />
      {chosen && product?.hasPayDay && (
        <SelectField
          label="Pay day"
          hint="In a shorter month its last day."
          name="payDay"
          required
          disabled={disabled}
          value={String(chosen.payDay ?? '')}
          choices={DAYS}
          onChange={(day) => onChange({ ...chosen, payDay: Number(day), terms: undefined })}
        />
      )}
      {reading.isError && (
        <ErrorState title="We could not work out the price" error={reading.error} onRetry={() => void reading.refetch()} />
      )}
      {product && <ProductEligibility title="Who can have it" eligibility={product.eligibility} />}
      {product && quoted && <QuotedPrice product={product} quote={quoted} />}
    </>
  )
}

function QuotedPrice({ product, quote }: { product: Product; quote: Quote }) {
  const early = product.facts.find(({ label }) => label === 'Early')?.value
  return (
    <div className="mb-5 rounded-card border border-line bg-surface p-4">
      <DefinitionRows
        rows={[
          ['You get', <Cedis key="get" value={quote.received} />],
          ...(quote.fees > 0 ? [['Fees, taken from the loan', <Cedis key="fees" value={quote.fees} />] as const] : []),
          ['Interest', <Cedis key="interest" value={quote.interest} />],
          ['Total to repay', <Cedis key="total" value={quote.total} />],
          ['True annual rate', `${formatPercent(quote.trueCost.effective)} effective, ${formatPercent(quote.trueCost.nominal)} nominal`],
        ]}
      />
      <p className="mt-3">
        <b>Early?</b> {early}.
      </p>
      <p className="mt-2">
        <b>Late?</b> {LATE_RULE}
      </p>
      <Fold words="Every payment">
        <p className="pb-2 text-muted">These are the days if the loan is paid out today.</p>
        <ol>
          {quote.instalments.map((one) => (
            <li key={one.number} className="flex justify-between border-t border-line py-1.5 tabular-nums">
              <span className="text-muted">
                {one.number}, {formatDay(one.dueDate, todayHere())}
              </span>
              {formatAmount(one.amount)}
            </li>
          ))}
        </ol>
      </Fold>
    </div>
  )
}
