import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHome } from '#contract/home.ts'
import { readLoan } from '#contract/loans.ts'
import { readProductVersions } from '#contract/operations.ts'
import { readSecondPerson } from '#contract/payouts.ts'
import { listOfferedProducts, listProductsFor, readQuoteFor } from '#contract/products/offered-products.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { joinWithProfile, money, openOffice, payOutCash } from '#tests/support/loan-actions.ts'
import { auditVersion, SALARY } from '#tests/support/loans-of-versions.ts'
import { signInStaff } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Also for new customers. */
const WAITING: ProductVersion = { ...SALARY, version: 105, name: 'Salary for all' }
const SHEET = {
  requestedAmount: '600',
  lender: 'mmoa_direct',
  termsAccepted: true,
  reference: 'Sheet 1',
  productVersion: WAITING.version,
  payDay: 25,
} as const
let product: TestApp
let ama: string
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await signInStaff(product, 'chief', '0201000009', 'md')
  ama = await joinWithProfile(product, 'Ama')
  await sql`
    insert into product_versions select ${WAITING.version}, ${WAITING.name}, v.method, v.rate, v.frequency, v.instalments, v.rounding_unit, v.rounding_way, v.rebate,
      v.rebate_fee_rate, v.rebate_fee_cap, v.fees, one.limits, v.eligibility, false
    from product_versions v, product_versions one where v.version = 2 and one.version = 1`.execute(product.db)
  await auditVersion(product, WAITING.version)
})
afterAll(() => product.close())

const request = (by: string, version: number, active: boolean) =>
  product.as(by).post(`/api/admin/product-versions/${version}`, { active, reason: 'Teachers ask for it' })
const decide = (by: string, id: number, step: string) =>
  product.as(by).post(`/api/admin/second-person/${id}/${step}`, { reason: 'Not yet' })
const waiting = async (by: string) => (await product.as(by).call(readSecondPerson, {})).waiting.filter(({ kind }) => kind === 'product')
const isActive = async (version: number) => {
  const { versions } = await product.as('md').call(readProductVersions, { query: {} })
  return versions.find((one) => one.version === version)?.active
}
const offered = async () => (await product.as('Ama').call(listOfferedProducts, {})).products.map(({ version }) => version)
const audited = async () =>
  (
    await sql<{ action: string; target_id: string }>`
      select action, target_id from audit_trail where target_kind = 'product' and outcome = 'done' order by id`.execute(product.db)
  ).rows.map(({ action, target_id: id }) => `${action} ${id}`)
const violations = async () => (await sql<{ subject: string }>`select subject from check_invariants()`.execute(product.db)).rows

test('a switch of version 1, of an unknown version, and by a manager is refused', async () => {
  expect(await request('md', 1, false)).toMatchObject({ status: 422, body: { message: 'The 13 weeks are always offered.' } })
  expect(await request('md', 999, true)).toMatchObject({ status: 404 })
  expect(await request('md', 105, false)).toMatchObject({ status: 409, body: { message: 'This product is not offered.' } })
  expect(await request('manager', 105, true)).toMatchObject({ status: 403 })
  expect(await product.as('md').post('/api/admin/product-versions/105', { active: true })).toMatchObject({ status: 400 })
})

test('a product is offered once a second user confirms it, and customers then have a choice', async () => {
  expect((await product.as('Ama').call(readHome, {})).offer).not.toHaveProperty('choosesProduct')
  expect(await request('md', 105, true)).toMatchObject({ status: 200, body: { message: 'The change waits for a second person' } })
  expect(await request('md', 105, true)).toMatchObject({ status: 409 })
  expect([await isActive(105), await offered()]).toEqual([false, [1]])
  const { versions } = await product.as('md').call(readProductVersions, { query: {} })
  expect(versions.map(({ version, refusal }) => [version, refusal])).toEqual([
    [1, 'The 13 weeks are always offered.'],
    [2, null],
    [105, 'This already waits for a second person.'],
  ])
  const [own] = await waiting('md')
  expect(own).toMatchObject({
    product: { version: 105, name: 'Salary for all', active: true },
    reason: 'Teachers ask for it',
    mayDecide: false,
  })
  const id = own?.id ?? 0
  expect(await waiting('desk')).toEqual([])
  expect(await decide('md', id, 'confirm')).toMatchObject({ status: 403 })
  expect(await decide('manager', id, 'confirm')).toMatchObject({ status: 403 })
  expect(await decide('chief', id, 'refuse')).toMatchObject({ status: 200 })
  expect(await isActive(105)).toBe(false)
  await request('md', 105, true)
  const [again] = await waiting('chief')
  expect(again?.mayDecide).toBe(true)
  expect(await decide('chief', again?.id ?? 0, 'confirm')).toMatchObject({ status: 200 })
  expect([await isActive(105), await offered()]).toEqual([true, [1, 105]])
  expect((await product.as('Ama').call(readHome, {})).offer.choosesProduct).toBe(true)
  expect(await audited()).toEqual([
    'importProduct 105',
    'requestProduct 105',
    'refuseRequest 105',
    'requestProduct 105',
    'activateProduct 105',
  ])
  expect(await violations()).toEqual([])
})

test('staff see the products and prices that a customer may choose, and send the application', async () => {
  const { products } = await product.as('manager').call(listProductsFor, { params: { userId: ama } })
  expect(products.map(({ version, hasPayDay }) => [version, hasPayDay])).toEqual([
    [1, false],
    [105, true],
  ])
  const query = { version: 105, amount: money('600'), payDay: 25 }
  const quoted = await product.as('manager').call(readQuoteFor, { params: { userId: ama }, query })
  expect(quoted).toMatchObject({ received: 59_400, fees: 600, refusal: null })
  const sent = await product.as('manager').post(`/api/admin/users/${ama}/loans`, { ...SHEET, termsHash: quoted.terms.hash })
  expect(sent).toMatchObject({ status: 200, body: { loan: { product: { name: 'Salary for all', fees: '6.00' } } } })
  const md = await product.db.selectFrom('users').select('id').where('full_name', '=', 'md').executeTakeFirstOrThrow()
  expect(await product.as('md').get(`/api/admin/users/${md.id}/products`)).toMatchObject({ status: 403 })
  expect(await product.as('md').get(`/api/admin/users/${md.id}/products/quote?version=105&amount=600`)).toMatchObject({ status: 403 })
})

test('a product is no longer offered once a second user confirms that, and its loans continue', async () => {
  await request('chief', 105, false)
  const [row] = await waiting('md')
  expect(await decide('md', row?.id ?? 0, 'confirm')).toMatchObject({ status: 200 })
  expect([await isActive(105), await offered()]).toEqual([false, [1]])
  expect(await decide('md', row?.id ?? 0, 'confirm')).toMatchObject({ status: 409 })
  const { rows } = await sql<{
    id: number
    product_version: number
    status: string
  }>`select id, product_version, status from loans where user_id = ${ama}`.execute(product.db)
  expect(rows).toEqual([{ id: expect.any(Number), product_version: 105, status: 'pending' }])
  expect(await product.as('manager').post(`/api/admin/users/${ama}/loans`, SHEET)).toMatchObject({ status: 422 })
  const id = rows[0]?.id ?? 0
  await product.as('md').call(approveLoan, { params: { id }, body: {} })
  await payOutCash(product, id)
  const loan = await product.as('Ama').call(readLoan, { params: { id } })
  expect(loan).toMatchObject({ status: 'active', termWeeks: 6, totalRepayAmount: money('709.27') })
  expect(await violations()).toEqual([])
})

test('a request is refused once the product already has the requested state', async () => {
  await request('md', 105, true)
  const [row] = await waiting('chief')
  const attempt = product.db.transaction().execute(async (tx) => {
    await sql`update product_versions set active = true where version = 105`.execute(tx)
    const { rows } = await sql<{
      subject: string
    }>`select subject from check_invariants() where invariant = 'product_is_activated_by_two'`.execute(tx)
    expect(rows).toEqual([{ subject: 'product version 105' }])
    throw new Error('rolled back')
  })
  await expect(attempt).rejects.toThrow('rolled back')
  await sql`update product_versions set active = true where version = 105`.execute(product.db)
  expect(await decide('chief', row?.id ?? 0, 'confirm')).toMatchObject({ status: 409 })
  await sql`update product_versions set active = false where version = 105`.execute(product.db)
})
