import { listProductsFor, readQuoteFor } from '#contract/products/offered-products.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useRead } from '#web/lib/use-read.ts'
import type { ChosenProduct } from '#web/products/chosen-product.ts'
import { ProductChoice } from '#web/products/product-choice.tsx'
import { NO_QUOTE, queryOf } from '#web/products/quote-query.ts'

interface ProductChoiceForProps {
  userId: string
  amount: Pesewas | undefined
  chosen: ChosenProduct | undefined
  disabled: boolean
  onChange: (chosen: ChosenProduct | undefined) => void
}

/** For a customer at the desk. */
export function ProductChoiceFor({ userId, ...props }: ProductChoiceForProps) {
  const offered = useRead(listProductsFor, { params: { userId } })
  const query = queryOf(props.chosen, useDebounced(props.amount))
  const reading = useRead(readQuoteFor, { params: { userId }, query: query ?? NO_QUOTE }, { enabled: query !== undefined })
  return <ProductChoice {...props} products={offered.data?.products ?? []} reading={reading} />
}
