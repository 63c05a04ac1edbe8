import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, borrow, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
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

test('a loan that is applied for has version 1, with its 13 instalments at 30%', async () => {
  const { rows } = await sql<{ product_version: number; interest_rate: string; term_weeks: number }>`
    select product_version, interest_rate, term_weeks from loans where id = ${loan}`.execute(product.db)
  expect(rows).toEqual([{ product_version: 1, interest_rate: '30.00', term_weeks: 13 }])
})

test('the database refuses a changed, deleted or other active product version', async () => {
  await refused(sql`update product_versions set rate = 1 where version = 1`, /product_versions/)
  await refused(sql`update product_versions set active = true where version = 2`, /product_versions/)
  await refused(sql`delete from product_versions where version = 2`, /product_versions/)
  await refused(sql`truncate product_versions cascade`, /product_versions|loans/)
  await refused(
    sql`insert into product_versions select 3, name, method, rate, frequency, instalments, rounding_unit, rounding_way, rebate,
      rebate_fee_rate, rebate_fee_cap, fees, limits, eligibility, true from product_versions where version = 1`,
    /product_versions_only_the_first_is_active/,
  )
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

test('an application names no version in its body', async () => {
  await joinWithProfile(product, 'Kojo')
  const pending = await apply(product, 'Kojo', '500')
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from loans where id = ${pending} and product_version = 1`.execute(product.db)
  expect(rows[0]?.n).toBe(1)
})
