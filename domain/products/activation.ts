import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'

interface Switched {
  readonly version: number
  readonly active: boolean
  /** It came with an import (rule R25). */
  readonly imported: boolean
}

/** Rule L30: the specification's product is always offered, an imported one never. */
export function refusalToSwitch(product: Switched, active: boolean): Refusal | undefined {
  if (product.version === VERSION_ONE.version) return refusal('product_stays')
  if (product.imported) return refusal('product_is_imported')
  return product.active === active ? refusal('product_is_so', { active }) : undefined
}
