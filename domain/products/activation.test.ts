import { expect, test } from 'vitest'
import { refusalToActivate } from '#domain/products/activation.ts'
import { PRODUCT_VERSIONS } from '#domain/products/product-versions.ts'

test('refusalToActivate refuses every version but the first, and names what still computes with the first alone', () => {
  expect(PRODUCT_VERSIONS.map(({ version }) => refusalToActivate(version)?.code)).toEqual([undefined, 'product_not_built'])
  expect(refusalToActivate(2)?.message).toMatch(/^This product cannot be offered yet.*the choice of a product/)
})
