import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'

/** What still computes with version 1 alone. A line is deleted when its feature reads the version of the loan. */
const STILL_VERSION_ONE = ['the choice of a product on the application screens'] as const

/** Rule L30: nothing may be half true about money. */
export const refusalToActivate = (version: number): Refusal | undefined =>
  version === VERSION_ONE.version ? undefined : refusal('product_not_built', { features: STILL_VERSION_ONE.join('; ') })
