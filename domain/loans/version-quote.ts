import type { Pesewas } from '#domain/kernel/money.ts'
import { quote, type Quote } from '#domain/loans/quote.ts'
import { WEEKLY, type DueDays } from '#domain/loans/schedule.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import { plainDueDate } from '#domain/products/product-schedule.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'

/** Rule L29. Of other versions than 1, `week` is the number of the instalment. */
export function quoteOf(version: ProductVersion, amount: Pesewas): Quote {
  if (version.version === VERSION_ONE.version) return quote(amount)
  const price = priceOfVersion(version, amount)
  return {
    amount,
    interest: price.interest,
    total: price.total,
    weekly: price.instalment,
    fees: price.fees,
    instalments: price.instalments.map(({ number, ...one }) => ({ week: number, ...one })),
  }
}

/** Without a pay day, a monthly loan is due on the day of its payout. */
export function dueDaysOf(version: ProductVersion, payDay?: number | null): DueDays {
  if (version.version === VERSION_ONE.version) return WEEKLY
  return { count: version.instalments, dayOf: (number, from) => plainDueDate(version, number, from, payDay ?? undefined) }
}
