import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPayoff } from '#contract/loans.ts'
import { encodeCedis } from '#domain/kernel/money.ts'
import { comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { borrowUnder, FLAT_REBATE, offer, SALARY } from '#tests/support/loans-of-versions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Tx } from '#server/platform/db.ts'
import { IS_NIGHTLY } from '#tests/support/is-nightly.ts'
import { BrokenBooks, textOf } from './broken-books.ts'
import { changesWithoutFinding, deletionsWithoutFinding, TABLE_NAMES } from './each-row.ts'
import { invent } from './named-break.ts'

let product: TestApp
let broken: BrokenBooks
let salary: number
let user: string
/** Ama closed a salary loan early; Kofi one without a fee, partly paid ahead. */
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const version of [SALARY, FLAT_REBATE]) await offer(product, version)
  for (const person of ['Ama', 'Kofi']) await joinWithProfile(product, person)
  salary = await borrowUnder(product, 'Ama', { amount: '1000', version: SALARY })
  const flat = await borrowUnder(product, 'Kofi', { amount: '1000', version: FLAT_REBATE })
  await payCash(product, 'Kofi', flat, '900')
  product.clock.moveTo('2026-03-20T09:00:00Z')
  for (const [person, id] of [['Ama', salary] as const, ['Kofi', flat] as const]) {
    await comeBack(product, person)
    const { amount } = await product.as(person).call(readPayoff, { params: { id } })
    await payCash(product, person, id, encodeCedis(amount))
  }
  user = (await product.db.selectFrom('loans').select('user_id').where('id', '=', salary).executeTakeFirstOrThrow()).user_id
  broken = await BrokenBooks.open(product.db)
})
afterAll(async () => {
  await broken.close()
  await product.close()
})

const findings = (change: (tx: Tx) => Promise<unknown>) =>
  broken.findingsAfter(change, { customer: undefined, isEnough: (found) => found.length > 0 })

test('the proof finds nothing in the books of fees and rebates', async () => {
  expect(textOf(await findings(() => Promise.resolve()))).toEqual([])
})

const REBATE = 'rebate_is_the_unearned_interest'
const entries = (kind: string) => sql`(select id from journal_entries where kind = ${kind})`
/** The same line and its opposite, so that the entry still balances. */
const shifted = (kind: string, account: string, other: string) => sql`
  update journal_lines j set amount = j.amount + case j.account when ${account} then 100 when ${other} then -100 else 0 end
  where j.entry_id in ${entries(kind)}`
test.each([
  ['another fee of a loan', 'fees_are_those_of_the_version', sql`update loans set fees = fees + 1 where fees > 0`],
  ['a fee of a version without one', 'fees_are_those_of_the_version', sql`update loans set fees = 100 where product_version = 104`],
  ['a fee that was booked otherwise', 'entry_is_its_fact', shifted('fees_deducted', 'office_cash', 'loan_fees')],
  ['a fee that was not booked', 'fact_has_its_entry', sql`delete from journal_entries where kind = 'fees_deducted'`],
  ['another rebate of a loan', REBATE, sql`update loans set rebate = rebate + 1 where rebate > 0`],
  ['a rebate that was booked otherwise', 'entry_is_its_fact', shifted('interest_rebated', 'unearned_interest', 'interest_receivable')],
  ['a rebate that took other income', 'entry_is_its_fact', shifted('interest_rebated', 'interest_income', 'loan_principal')],
  ['a rebate that was not booked', 'fact_has_its_entry', sql`delete from journal_entries where kind = 'interest_rebated'`],
  ['an earlier day of the closing payment', REBATE, sql`update payments set value_date = value_date - 5`],
  ['a smaller closing payment', REBATE, sql`update payments set amount = amount - 1 where id = (select max(id) from payments)`],
  ['another rebate of a week', REBATE, sql`update instalments set rebated = rebated + 1 where week = 6`],
  ['another rebated interest of a week', REBATE, sql`update instalments set rebated_interest = rebated_interest + 1 where week = 6`],
  ['another amount of a week', 'schedule_is_the_price', sql`update instalments set amount = amount + 1 where week = 6`],
  [
    'another rate of the version',
    REBATE,
    sql`update product_versions set rebate = 'actuarial', rebate_fee_rate = null, rebate_fee_cap = null where version = 103`,
  ],
])('the proof reports %s', async (_what, rule, change) => {
  const found = await findings(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await change.execute(tx)
  })
  expect(found.map((one) => one.rule)).toContain(rule)
})

test('the proof reports a rebate and a fee without the payment or payout that explains them', async () => {
  for (const [kind, debited, credited] of [
    ['interest_rebated', 'unearned_interest', 'interest_receivable'],
    ['fees_deducted', 'office_cash', 'loan_fees'],
  ] as const) {
    const found = await findings((tx) =>
      invent(tx, {
        kind,
        user,
        loan: salary,
        lines: [
          [debited, 100],
          [credited, -100],
        ],
      }),
    )
    expect(found.map((one) => one.rule)).toContain('entry_is_of_one_fact')
  }
})

describe.runIf(IS_NIGHTLY)('each row', () => {
  test.each(TABLE_NAMES)('of %s is proved: a changed value and a deleted row are found', async (table) => {
    expect(await changesWithoutFinding(broken, table), `changed columns of ${table} without a finding`).toEqual([])
    expect(await deletionsWithoutFinding(broken, table), `deleted rows of ${table} without a finding`).toEqual([])
  })
})
