import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { INTEREST_PERCENT, TERM_WEEKS } from '#domain/loans/loan.ts'
import { quote } from '#domain/loans/quote.ts'
import { formatPercent, trueCost } from '#domain/loans/true-cost.ts'

/** Each member is the `data-price` of its place on the page. */
export interface PriceTexts {
  readonly amount: string
  readonly weekly: string
  readonly payments: string
  readonly total: string
  readonly interest: string
  readonly annual: string
}

/** Rule W16. */
export function priceTexts(amount: Pesewas): PriceTexts {
  const price = quote(amount)
  const last = price.instalments.at(-1)?.amount ?? price.weekly
  return {
    amount: formatCedis(amount),
    weekly: formatCedis(price.weekly),
    payments:
      last === price.weekly
        ? `${TERM_WEEKS} × ${formatCedis(price.weekly)}`
        : `${TERM_WEEKS - 1} × ${formatCedis(price.weekly)}, then ${formatCedis(last)}`,
    total: formatCedis(price.total),
    interest: formatCedis(price.interest),
    annual: formatPercent(trueCost(price).effective),
  }
}

export const PRICE_ROWS: readonly (readonly [name: string, fact: keyof PriceTexts])[] = [
  ['You get', 'amount'],
  ['You pay back', 'payments'],
  ['Together', 'total'],
  [`Price, ${INTEREST_PERCENT}% flat`, 'interest'],
  ['True annual rate', 'annual'],
]
