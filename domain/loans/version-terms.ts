import { formatCedis } from '#domain/kernel/money.ts'
import type { Quote } from '#domain/loans/quote.ts'
import { LATE_RULE, termsText, termsVersion, WORKING_DAY_RULE } from '#domain/loans/terms.ts'
import { formatPercent } from '#domain/loans/true-cost.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import { trueAnnualRate } from '#domain/products/product-rate.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import { factsOfProduct } from '#domain/products/product-words.ts'

export const termsVersionOf = ({ version }: ProductVersion, keepsWorkingDays: boolean): string =>
  version === VERSION_ONE.version ? termsVersion(keepsWorkingDays) : `${termsVersion(keepsWorkingDays)}-product-${version}`

/** Rule L29. Version 1 has the text whose hashes are sealed. */
export function textOfVersion(product: ProductVersion, priced: Quote, keepsWorkingDays: boolean): string {
  if (product.version === VERSION_ONE.version) return termsText(priced, keepsWorkingDays)
  const price = priceOfVersion(product, priced.amount)
  const cost = trueAnnualRate(price, product.frequency)
  const facts = new Map(factsOfProduct(product).map(({ label, value }) => [label, value]))
  return [
    `Mmoa Loans: loan terms, version ${termsVersionOf(product, keepsWorkingDays)}`,
    `Lender: Mmoa Direct`,
    `Product: ${product.name}, version ${product.version}`,
    `Amount of the loan: ${formatCedis(price.amount)}`,
    `Fees: ${facts.get('Fees')}, ${formatCedis(price.fees)}`,
    `You receive: ${formatCedis(price.received)}`,
    `Price of the loan: ${formatCedis(price.interest)} interest, which is ${facts.get('Interest')}`,
    `You repay in total: ${formatCedis(price.total)}`,
    `True annual rate: ${formatPercent(cost.effective)} effective, ${formatPercent(cost.nominal)} nominal`,
    `Payments: ${facts.get('Payments')}`,
    ...price.instalments.map((part) => `Payment ${part.number}: ${formatCedis(part.amount)}`),
    ...(keepsWorkingDays ? [`Working days: ${WORKING_DAY_RULE}`] : []),
    `Late: ${LATE_RULE}`,
    `Early: ${facts.get('Early')}.`,
    'You may withdraw without cost until the money is paid out to you.',
  ].join('\n')
}
