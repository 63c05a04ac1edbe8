import { expect, test } from 'vitest'
import { refusalToSwitch } from '#domain/products/activation.ts'

test('refusalToSwitch refuses to stop offering version 1, and to switch a product to its present state', () => {
  expect([true, false].map((active) => refusalToSwitch({ version: 1, active: true, imported: false }, active)?.code)).toEqual([
    'product_stays',
    'product_stays',
  ])
  expect(refusalToSwitch({ version: 2, active: true, imported: false }, true)?.message).toBe('This product is already offered.')
  expect(refusalToSwitch({ version: 2, active: false, imported: false }, false)?.message).toBe('This product is not offered.')
  expect(refusalToSwitch({ version: 2, active: false, imported: false }, true)).toBeUndefined()
  expect(refusalToSwitch({ version: 2, active: true, imported: false }, false)).toBeUndefined()
})
