import { cedis } from '#domain/kernel/money.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'

/** The specification's product (rules L5 and L6), sealed. */
export const VERSION_ONE: ProductVersion = {
  version: 1,
  name: '13 weeks',
  method: 'flat',
  rate: 300_000_000,
  frequency: 'weekly',
  instalments: 13,
  rounding: { unit: 1, way: 'half_up' },
  rebate: { kind: 'none' },
  fees: [],
  limits: { BRONZE: cedis(1000), SILVER: cedis(5000), GOLD: cedis(10_000) },
  eligibility: [],
}

/** An example, inactive: for customers with a salary, paid back on their pay day. */
export const SALARY_EXAMPLE: ProductVersion = {
  version: 2,
  name: 'Salary, 6 months',
  method: 'declining_balance',
  rate: 50_000_000,
  frequency: 'monthly',
  instalments: 6,
  rounding: { unit: 1, way: 'half_up' },
  rebate: { kind: 'actuarial_with_fee', feeRate: 10_000_000, feeCap: cedis(20) },
  fees: [{ name: 'Arrangement fee', kind: 'rate', rate: 10_000_000, cap: cedis(50) }],
  limits: { BRONZE: null, SILVER: cedis(5000), GOLD: cedis(10_000) },
  eligibility: ['Has a monthly salary, shown on the last three payslips.', 'The employer confirms the pay day.'],
}

/** Rule R25: imported versions have numbers from here, above the product's own. */
export const FIRST_IMPORTED_VERSION = 1_001

export const PRODUCT_VERSIONS: readonly ProductVersion[] = [VERSION_ONE, SALARY_EXAMPLE]
