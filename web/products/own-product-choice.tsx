import { listOfferedProducts, readProductQuote } from '#contract/products/offered-products.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useRead } from '#web/lib/use-read.ts'
import type { ChosenProduct } from '#web/products/chosen-product.ts'
import { ProductChoice } from '#web/products/product-choice.tsx'
import { NO_QUOTE, queryOf } from '#web/products/quote-query.ts'

interface OwnProductChoiceProps {
  amount: Pesewas | undefined
  chosen: ChosenProduct | undefined
  disabled: boolean
  onChange: (chosen: ChosenProduct | undefined) => void
}

export function OwnProductChoice(props: OwnProductChoiceProps) {
  const offered = useRead(listOfferedProducts, {})
  const query = queryOf(props.chosen, useDebounced(props.amount))
  const reading = useRead(readProductQuote, { query: query ?? NO_QUOTE }, { enabled: query !== undefined })
  return <ProductChoice {...props} products={offered.data?.products ?? []} reading={reading} />
}
