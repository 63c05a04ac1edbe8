import type { readProductVersions } from '#contract/operations.ts'
import type { Inside } from '#contract/endpoint.ts'
import { cedis } from '#domain/kernel/money.ts'
import { refusalToActivate } from '#domain/products/activation.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import { trueAnnualRate } from '#domain/products/product-rate.ts'
import { factsOfProduct } from '#domain/products/product-words.ts'
import type { StoredVersion } from '#server/loans/product-versions-query.ts'

const EXAMPLE = cedis(1000)

type ProductView = Inside<typeof readProductVersions.response>['versions'][number]

export function toProductView({ product, active }: StoredVersion): ProductView {
  const { amount, received, instalment, total, ...price } = priceOfVersion(product, EXAMPLE)
  const rate = trueAnnualRate({ amount, received, instalment, total, ...price }, product.frequency)
  return {
    version: product.version,
    name: product.name,
    active,
    facts: [...factsOfProduct(product)],
    eligibility: [...product.eligibility],
    example: { amount, received, instalment, total, ...rate },
    refusal: active ? null : (refusalToActivate(product.version)?.message ?? null),
  }
}
