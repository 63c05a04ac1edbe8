import { lazy, Suspense } from 'react'
import { quote } from '#domain/loans/quote.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { PriceBlock } from '#web/loans/price-block.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Most loans are of version 1.
const ProductPrice = lazy(async () => ({ default: (await import('#web/products/product-price.tsx')).ProductPrice }))

/** The price of a loan that is not paid out. */
export function LoanPrice({ loan, short = false }: { loan: OwnLoan; short?: boolean }) {
  if (!loan.product) return <PriceBlock priced={quote(loan.amount)} today={todayHere()} />
  return (
    <Suspense fallback={<Skeleton className="h-52" />}>
      <ProductPrice loan={loan} product={loan.product} short={short} />
    </Suspense>
  )
}
