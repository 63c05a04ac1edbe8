import { daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, subtract, type Pesewas } from '#domain/kernel/money.ts'
import type { CustomerLoan } from '#domain/loans/customer-loans.ts'
import { settlementOn } from '#domain/loans/early-settlement.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import { trueCostOf, WEEKS_IN_A_YEAR, type TrueCost } from '#domain/loans/true-cost.ts'
import { quoteOf } from '#domain/loans/version-quote.ts'
import { PERIODS_IN_A_YEAR, type ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'

/** `trueCost`: of the money in hand; null where there is none. */
export interface RefinanceOutcome {
  readonly settled: Pesewas
  readonly paidOut: Pesewas
  /** What is repaid more than with the old loan, less the money in hand: includes its rebate and the new fees. */
  readonly extraCost: Pesewas
  readonly trueCost: TrueCost | null
}

/** Rule L21. The cost: new instalments less the old ones that end, against the money in hand. */
export function refinanceOf(old: CustomerLoan, amount: Pesewas, today: LocalDate, product: ProductVersion = VERSION_ONE): RefinanceOutcome {
  const settled = settlementOn(old, today).amount
  const priced = quoteOf(product, amount)
  const paidOut = subtract(subtract(amount, priced.fees ?? NOTHING), settled)
  const weeks = WEEKS_IN_A_YEAR / PERIODS_IN_A_YEAR[product.frequency]
  const added = priced.instalments.map((one) => ({ weeks: one.week * weeks, amount: one.amount }))
  const ended = old.instalments
    .filter((one) => one.paid < one.amount)
    .map((one) => ({ weeks: daysBetween(today, one.dueDate) / 7, amount: one.paid - one.amount }))
  const extraCost = subtract(subtract(priced.total, outstandingOf(old)), paidOut)
  return { settled, paidOut, extraCost, trueCost: paidOut > NOTHING ? trueCostOf(paidOut, [...added, ...ended]) : null }
}
