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

/** As if two of the office had activated it. */
export async function offer({ db, clock }: TestApp, its: ProductVersion): Promise<void> {
  const { rebate } = its
  const feeOf = (part: 'feeRate' | 'feeCap') => (rebate.kind === 'actuarial_with_fee' ? rebate[part] : null)
  await sql`
    insert into product_versions values (${its.version}, ${its.name}, ${its.method}, ${its.rate}, ${its.frequency}, ${its.instalments},
      ${its.rounding.unit}, ${its.rounding.way}, ${rebate.kind}, ${feeOf('feeRate')}, ${feeOf('feeCap')}, ${JSON.stringify(its.fees)}::jsonb,
      ${JSON.stringify(its.limits)}::jsonb, ${[...its.eligibility]}, true)`.execute(db)
  const now = clock.now()
  await sql`
    insert into second_person_requests (kind, product_version, product_active, reason, requested_by, requested_at, expires_at, outcome, decided_by, decided_at)
    select 'product', ${its.version}::int, true, 'For the test', a.id, ${now}::timestamptz, ${now}::timestamptz + interval '7 days', 'confirmed', b.id, ${now}::timestamptz
    from users a, users b where a.role = 'manager' and b.role = 'md' limit 1`.execute(db)
  await auditVersion({ db, clock }, its.version)
  await sql`
    insert into audit_trail (at, actor_id, action, outcome, target_kind, target_id, after, request_id, address)
    select ${now}::timestamptz, x.by, x.action, 'done', 'product', q.product_version::text, jsonb_build_object('active', true), 'product for a test', '127.0.0.1'
    from second_person_requests q cross join lateral (values ('requestProduct', q.requested_by), ('activateProduct', q.decided_by)) x (action, by)
    where q.product_version = ${its.version}`.execute(db)
}

/** As if an import had brought it. */
export async function auditVersion({ db, clock }: Pick<TestApp, 'db' | 'clock'>, version: number): Promise<void> {
  await sql`
    insert into audit_trail (at, action, outcome, target_kind, target_id, after, request_id, address)
    select ${clock.now()}::timestamptz, 'importProduct', 'done', 'product', v.version::text, jsonb_build_object('hash', product_version_hash(v)), 'product for a test', '127.0.0.1'
    from product_versions v where v.version = ${version}`.execute(db)
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
