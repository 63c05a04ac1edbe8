import { sql } from 'kysely'
import { applyForLoan } from '#contract/loans/loan-application.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { SALARY_EXAMPLE, VERSION_ONE } from '#domain/products/product-versions.ts'
import { comeBack, money, payOutCash } from './loan-actions.ts'
import type { TestApp } from './test-app.ts'

/** Weekly, twice as long as version 1. */
export const HALF_YEAR: ProductVersion = { ...VERSION_ONE, version: 101, name: '26 weeks', instalments: 26 }
/** The salary example without fees and rebate, also for new customers. */
export const PLAIN_SALARY: ProductVersion = {
  ...VERSION_ONE,
  version: 102,
  name: 'Plain salary',
  method: 'declining_balance',
  rate: 50_000_000,
  frequency: 'monthly',
  instalments: 6,
}
/** The salary example with its fee and its rebate, also for new customers. */
export const SALARY: ProductVersion = { ...SALARY_EXAMPLE, version: 103, limits: VERSION_ONE.limits }
/** Flat, with a rebate and no fee. */
export const FLAT_REBATE: ProductVersion = { ...HALF_YEAR, version: 104, name: '26 weeks, rebate', rebate: { kind: 'actuarial' } }

/** As if activated: lifts that refusal in the test's database. */
export async function offer({ db }: TestApp, its: ProductVersion): Promise<void> {
  const { rebate } = its
  const feeOf = (part: 'feeRate' | 'feeCap') => (rebate.kind === 'actuarial_with_fee' ? rebate[part] : null)
  await sql`alter table product_versions drop constraint if exists product_versions_only_the_first_is_active`.execute(db)
  await sql`
    insert into product_versions values (${its.version}, ${its.name}, ${its.method}, ${its.rate}, ${its.frequency}, ${its.instalments},
      ${its.rounding.unit}, ${its.rounding.way}, ${rebate.kind}, ${feeOf('feeRate')}, ${feeOf('feeCap')}, ${JSON.stringify(its.fees)}::jsonb,
      ${JSON.stringify(its.limits)}::jsonb, ${[...its.eligibility]}, true)`.execute(db)
}

export interface Wish {
  readonly amount: string
  readonly version: ProductVersion
  readonly payDay?: number
}

export async function applyUnder(product: TestApp, person: string, { amount, version, payDay }: Wish): Promise<number> {
  const body = {
    requestedAmount: money(amount),
    lender: 'mmoa_direct',
    termsAccepted: true,
    productVersion: version.version,
    payDay,
  } as const
  const { loan } = await product.as(person).call(applyForLoan, { body })
  return loan.id
}

/** With the md's approval and a cash payout. @returns the loan ID. */
export async function borrowUnder(product: TestApp, person: string, wish: Wish): Promise<number> {
  for (const each of ['md', 'desk', person]) await comeBack(product, each)
  const id = await applyUnder(product, person, wish)
  await product.as('md').call(approveLoan, { params: { id }, body: {} })
  await payOutCash(product, id)
  return id
}
