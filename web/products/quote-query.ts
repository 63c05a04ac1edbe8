import { cedis, type Pesewas } from '#domain/kernel/money.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'
import type { ChosenProduct } from '#web/products/chosen-product.ts'

/** For a read that is not enabled. */
export const NO_QUOTE = { version: 1, amount: cedis(1) } as const

/** Undefined while nothing can be priced. */
export const queryOf = (chosen: ChosenProduct | undefined, amount: Pesewas | undefined) =>
  chosen === undefined || amount === undefined || amount < SMALLEST_LOAN
    ? undefined
    : { version: chosen.version, amount, ...(chosen.payDay !== undefined && { payDay: chosen.payDay }) }
