import type { readProductVersions } from '#contract/operations.ts'
import type { Inside } from '#contract/endpoint.ts'
import { cedis, type Pesewas } from '#domain/kernel/money.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { refusalToSwitch } from '#domain/products/activation.ts'
import { possiblePrice, priceOfVersion } from '#domain/products/product-price.ts'
import { trueAnnualRate } from '#domain/products/product-rate.ts'
import { factsOfProduct } from '#domain/products/product-words.ts'
import type { StoredVersion } from '#server/loans/product-versions-query.ts'

export const EXAMPLE = cedis(1000)

type ProductView = Inside<typeof readProductVersions.response>['versions'][number]

/** EXAMPLE where an imported product cannot divide a small amount. */
export function toProductView({ product, active, imported }: StoredVersion, example: Pesewas, waits: boolean): ProductView {
  const { amount, received, instalment, total, ...price } = possiblePrice(product, example) ?? priceOfVersion(product, EXAMPLE)
  const rate = trueAnnualRate({ amount, received, instalment, total, ...price }, product.frequency)
  return {
    version: product.version,
    name: product.name,
    active,
    facts: [...factsOfProduct(product)],
    eligibility: [...product.eligibility],
    example: { amount, received, instalment, total, ...rate },
    refusal: (waits ? refusal('request_waits') : refusalToSwitch({ version: product.version, active, imported }, !active))?.message ?? null,
  }
}
