import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readProductVersions } from '#contract/operations.ts'
import { customerLoansAsOf } from '#domain/loans/customer-loans-as-of.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import { plainDueDate } from '#domain/products/product-schedule.ts'
import { PRODUCT_VERSIONS, SALARY_EXAMPLE, VERSION_ONE } from '#domain/products/product-versions.ts'
import { approveLoan } from '#server/applications/approve-loan.ts'
import { undoApproval } from '#server/applications/undo-approval.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { readLoanFacts } from '#server/audit-books/read-loan-facts.ts'
import { readHistory } from '#server/credit/customer-history-store.ts'
import { productVersion, productVersions } from '#server/loans/product-versions-query.ts'
import { transaction, type Tx } from '#server/platform/db.ts'
import { apply, borrow, joinWithProfile, money, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let loan: number
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Abena')
  loan = await borrow(product, 'Abena', '1000')
})
afterAll(() => product.close())

async function refused(statement: ReturnType<typeof sql>, message: RegExp): Promise<void> {
  const attempt = product.db.transaction().execute(async (tx) => {
    await statement.execute(tx)
    throw new Error('the database accepted it')
  })
  await expect(attempt).rejects.toThrow(message)
}

test('the product versions in the database are those of the code', async () => {
  const stored = await productVersions(product.db)
  expect(stored.map((one) => one.product)).toEqual(PRODUCT_VERSIONS)
  expect(await productVersion(product.db, 2)).toEqual(SALARY_EXAMPLE)
  expect(await productVersion(product.db, 1)).toBe(VERSION_ONE)
})

test('GET /api/admin/product-versions shows version 1 active for good, and the salary example inactive', async () => {
  const { versions } = await product.as('md').call(readProductVersions, { query: {} })
  expect(versions.map(({ version, active, refusal }) => [version, active, refusal === null])).toEqual([
    [1, true, false],
    [2, false, true],
  ])
  expect(versions[0]?.example).toEqual({
    amount: 100_000,
    received: 100_000,
    instalment: 10_000,
    total: 130_000,
    nominal: 206.8,
    effective: 659.8,
  })
  expect(versions[0]?.refusal).toBe('The 13 weeks are always offered.')
  const other = await product.as('md').call(readProductVersions, { query: { amount: money('500') } })
  expect(other.versions[1]?.example).toMatchObject({ amount: 50_000, received: 49_500, instalment: 9851 })
  expect(await product.as('md').get('/api/admin/product-versions?amount=0.50')).toMatchObject({ status: 422 })
})

test('a loan that is applied for has version 1, with its 13 instalments at 30%', async () => {
  const { rows } = await sql<{ product_version: number; interest_rate: string; term_weeks: number }>`
    select product_version, interest_rate, term_weeks from loans where id = ${loan}`.execute(product.db)
  expect(rows).toEqual([{ product_version: 1, interest_rate: '30.00', term_weeks: 13 }])
})

test('the database refuses a changed or deleted product version, and an inactive first one', async () => {
  await refused(sql`update product_versions set rate = 1 where version = 1`, /product_versions/)
  await refused(sql`update product_versions set active = false where version = 1`, /product_versions_first_stays_active/)
  await refused(sql`delete from product_versions where version = 2`, /product_versions/)
  await refused(sql`truncate product_versions cascade`, /product_versions|loans/)
})

test('the database refuses a loan of a version that is not active, and another version for a loan', async () => {
  await refused(
    sql`insert into loans (user_id, requested_amount, lender_name, total_repayment, weekly_payment, terms_hash, applied_at, created_at,
        product_version, term_weeks)
      select user_id, requested_amount, lender_name, total_repayment, weekly_payment, terms_hash, applied_at, created_at, 2, 6
      from loans where id = ${loan}`,
    /not active/,
  )
  await refused(sql`update loans set product_version = 2 where id = ${loan}`, /keeps version 1/)
  await refused(sql`update loans set product_version = 9 where id = ${loan}`, /keeps version 1/)
})

test('the database refuses another rate, term, total or number of weeks than version 1 has', async () => {
  await refused(sql`update loans set interest_rate = 31 where id = ${loan}`, /loans_interest_rate_check/)
  await refused(sql`update loans set term_weeks = 12 where id = ${loan}`, /loans_term_weeks_check/)
  await refused(sql`update loans set total_repayment = total_repayment + 1 where id = ${loan}`, /loans_total_of_version_check/)
  await refused(sql`update loans set weeks_completed = 14 where id = ${loan}`, /loans_weeks_completed_check/)
  await refused(
    sql`insert into instalments (loan_id, week, amount, interest, due_date) values (${loan}, 14, 10000, 2308, '2026-06-08')`,
    /has no instalment 14/,
  )
  await refused(sql`update instalments set week = 14 where loan_id = ${loan} and week = 13`, /has no instalment 14/)
})

test('check_invariants() finds the schedule of a loan that has not its number of instalments', async () => {
  const attempt = product.db.transaction().execute(async (tx) => {
    await sql`delete from instalments where loan_id = ${loan} and week = 13`.execute(tx)
    const { rows } = await sql<{ invariant: string }>`select invariant from check_invariants()`.execute(tx)
    throw new Error(rows.map((row) => row.invariant).join(' '))
  })
  await expect(attempt).rejects.toThrow(/schedule_is_the_total/)
})

/** The salary example for every level. */
const SALARY = { ...SALARY_EXAMPLE, version: 4, limits: VERSION_ONE.limits }

describe('a loan of another version, as if it could be applied for', () => {
  let pending: number
  let kojo: string
  beforeAll(async () => {
    kojo = await joinWithProfile(product, 'Kojo')
    pending = await apply(product, 'Kojo', '500')
  })

  test('is approved at its own price with its own schedule and terms, and pending again at its own price', async () => {
    const { id } = await product.db.selectFrom('users').select('id').where('role', '=', 'md').executeTakeFirstOrThrow()
    const permissions = ['approve_small_loans', 'approve_large_loans'] as const
    const actor = {
      userId: id,
      name: 'md',
      role: 'md' as const,
      withCode: true,
      codeIssuedBy: null,
      sessionHash: '',
      permissions: [...permissions],
    }
    const context = requestContextOf({ actor, origin: { requestId: 'versions', address: '' }, now: product.deps.clock.now() })
    const priceNow = async (tx: Tx) =>
      tx.selectFrom('loans').select(['status', 'total_repayment', 'weekly_payment']).where('id', '=', pending).executeTakeFirstOrThrow()
    const attempt = transaction(product.db, async (tx) => {
      await sql`insert into product_versions select 4, v.name, v.method, v.rate, v.frequency, v.instalments, v.rounding_unit, v.rounding_way, v.rebate,
        v.rebate_fee_rate, v.rebate_fee_cap, v.fees, one.limits, v.eligibility, false
        from product_versions v, product_versions one where v.version = 2 and one.version = 1`.execute(tx)
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update loans set product_version = 4, term_weeks = 6 where id = ${pending}`.execute(tx)
      await sql`set local session_replication_role = origin`.execute(tx)
      await approveLoan(tx, context, { loanId: pending, approvedAmount: money('400'), notes: undefined, version: undefined })
      const price = priceOfVersion(SALARY, money('400'))
      expect(await priceNow(tx)).toEqual({ status: 'approved', total_repayment: price.total, weekly_payment: price.instalment })
      const { rows: weeks } = await sql<{ week: number; amount: number; interest: number; due_date: string }>`
        select week, amount, interest, due_date from instalments where loan_id = ${pending} order by week`.execute(tx)
      expect(weeks).toEqual(
        price.instalments.map((one) => ({
          week: one.number,
          amount: one.amount,
          interest: one.interest,
          due_date: plainDueDate(SALARY, one.number, context.today),
        })),
      )
      const { rows: terms } = await sql<{ body: string; version: string }>`
        select body, version from loan_terms where loan_id = ${pending} order by sealed_at desc, amount limit 1`.execute(tx)
      expect(terms[0]).toEqual({ version: '2026-11-product-4', body: expect.stringContaining('Product: Salary, 6 months, version 4') })
      const { rows: wrong } = await sql<{ detail: string }>`
        select detail from check_invariants() where subject = ${`loan ${pending}`}`.execute(tx)
      expect(wrong).toEqual([])
      const history = await readHistory(tx, kojo)
      const [then] = customerLoansAsOf(history, context.now, context.today).loans
      expect([then?.totalRepayment, then?.instalments.length]).toEqual([price.total, 6])
      await undoApproval(tx, context, { loanId: pending, reason: 'The pay day was wrong.' })
      const requested = priceOfVersion(SALARY, money('500'))
      expect(await priceNow(tx)).toEqual({ status: 'pending', total_repayment: requested.total, weekly_payment: requested.instalment })
      throw new Error('rolled back')
    })
    await expect(attempt).rejects.toThrow('rolled back')
  })
})

test('the proof of the books reads the data of any version', async () => {
  const kofi = await joinWithProfile(product, 'Kofi')
  const its = await apply(product, 'Kofi', '500')
  const attempt = transaction(product.db, async (tx) => {
    await sql`insert into product_versions select 3, 'Plain', 'declining_balance', 20000000, 'fortnightly', 20, 10, 'down', 'none', null, null,
      '[]', limits, '{}', false from product_versions where version = 1`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    const factsOf = async (version: number, term: number) => {
      await sql`update loans set product_version = ${version}, term_weeks = ${term} where id = ${its}`.execute(tx)
      const [facts] = await readLoanFacts(tx, [kofi])
      return facts?.product
    }
    expect(await factsOf(3, 20)).toEqual({
      version: 3,
      method: 'declining_balance',
      rate: 20_000_000,
      frequency: 'fortnightly',
      instalments: 20,
      unit: 10,
      way: 'down',
      fees: [],
      rebate: 'none',
    })
    expect(await factsOf(2, 6)).toMatchObject({
      fees: [{ name: 'Arrangement fee', kind: 'rate', rate: 10_000_000, cap: 5000 }],
      rebate: 'actuarial_with_fee',
      rebateFeeRate: 10_000_000,
      rebateFeeCap: 2000,
    })
    throw new Error('rolled back')
  })
  await expect(attempt).rejects.toThrow('rolled back')
})
