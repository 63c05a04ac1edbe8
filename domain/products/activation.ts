import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'

/** Rule L30: the specification's product is always offered. */
export function refusalToSwitch(product: { readonly version: number; readonly active: boolean }, active: boolean): Refusal | undefined {
  if (product.version === VERSION_ONE.version) return refusal('product_stays')
  return product.active === active ? refusal('product_is_so', { active }) : undefined
}
