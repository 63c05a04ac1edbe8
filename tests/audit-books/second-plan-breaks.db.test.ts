import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSecondPerson } from '#contract/payouts.ts'
import { borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Tx } from '#server/platform/db.ts'
import { IS_NIGHTLY } from '#tests/support/is-nightly.ts'
import { BrokenBooks, textOf } from './broken-books.ts'
import { changesWithoutFinding, deletionsWithoutFinding, TABLE_NAMES } from './each-row.ts'

let product: TestApp
let broken: BrokenBooks
/** A second plan from 15 April, of ten weeks; she paid since. */
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  const loan = await borrow(product, 'Ama', '1000')
  await payCash(product, 'Ama', loan, '350')
  product.clock.moveTo('2026-04-15T09:00:00Z')
  for (const each of ['desk', 'manager', 'Ama']) await comeBack(product, each)
  const post = async (by: string, path: string, body: object) => expect((await product.as(by).post(path, body)).status).toBe(200)
  await post('desk', `/api/admin/loans/${loan}/contacts`, { kind: 'visit', outcome: 'hardship' })
  product.clock.advance({ minutes: 5 })
  await post('desk', `/api/admin/loans/${loan}/second-plan`, { firstDue: '2026-04-27', everyWeeks: 2, reason: 'Her stall burned down' })
  const [waiting] = (await product.as('manager').call(readSecondPerson, {})).waiting
  product.clock.advance({ minutes: 5 })
  await post('manager', `/api/admin/second-person/${waiting?.id}/confirm`, {})
  product.clock.advance({ minutes: 5 })
  await payCash(product, 'Ama', loan, '60')
  broken = await BrokenBooks.open(product.db)
})
afterAll(async () => {
  await broken.close()
  await product.close()
})

const findings = (change: (tx: Tx) => Promise<unknown>) =>
  broken.findingsAfter(change, { customer: undefined, isEnough: (found) => found.length > 0 })

test('the proof finds nothing in the books of a second plan', async () => {
  expect(textOf(await findings(() => Promise.resolve()))).toEqual([])
})

const RULE = 'second_plan_is_its_facts'
test.each([
  ['a removed plan', RULE, sql`delete from second_plans`],
  ['another interest, with the same total', RULE, sql`update second_plans set interest = interest + 1, principal = principal - 1`],
  ['another total', RULE, sql`update second_plans set principal = principal + 100`],
  ['another number of weeks', RULE, sql`update second_plans set weeks = 9`],
  ['another number of days past due', RULE, sql`update second_plans set days_past_due = 1`],
  ['another day', RULE, sql`update second_plans set planned_on = '2026-04-16'`],
  ['another request', RULE, sql`update second_plans set request_id = request_id + 1`],
  ['removed moves', RULE, sql`delete from due_date_changes`],
  ['a removed move of the last week', RULE, sql`delete from due_date_changes where week = 13`],
  ['another amount of a week', 'schedule_is_the_price', sql`update instalments set amount = amount + 1 where week = 9`],
  ['a release by the user who requested it', 'request_is_by_two', sql`update second_person_requests set decided_by = requested_by`],
  ['another user who requested it', 'request_is_audited', sql`update second_person_requests set requested_by = decided_by`],
  ['a request that was refused', RULE, sql`update second_person_requests set outcome = 'refused'`],
  ['another amount of the request', 'request_is_audited', sql`update second_person_requests set amount = amount + 1`],
  ['another first day of the request', RULE, sql`update second_person_requests set plan_first_due = '2026-04-28'`],
  ['another interval of the request', RULE, sql`update second_person_requests set plan_every_weeks = 1`],
  ['a talk with another outcome', RULE, sql`update loan_contacts set outcome = 'reached'`],
  ['an old talk', RULE, sql`update loan_contacts set made_on = '2026-03-15'`],
  ['a removed talk', RULE, sql`delete from loan_contacts`],
  ['a removed audit row of the plan', RULE, sql`delete from audit_trail where action = 'makeSecondPlan'`],
  ['a removed audit row of the request', 'request_is_audited', sql`delete from audit_trail where action = 'requestSecondPlan'`],
])('the proof reports %s', async (_what, rule, change) => {
  expect((await findings((tx) => change.execute(tx))).map((one) => one.rule)).toContain(rule)
})

test('the proof reports a date of the plan that was changed in schedule and history', async () => {
  const found = await findings(async (tx) => {
    await sql`update due_date_changes set new_date = new_date - 1 where week = 9`.execute(tx)
    await sql`update instalments set due_date = due_date - 1 where week = 9`.execute(tx)
    await sql`update loan_schedules set dues[9] = dues[9] - 1`.execute(tx)
  })
  expect(found.map((one) => one.rule)).toContain(RULE)
})

test('the proof reports a week that was late before the plan and counts as paid on time', async () => {
  const found = await findings((tx) =>
    sql`update users set late_payments = late_payments - 1, on_time_payments = on_time_payments + 1 where late_payments > 0`.execute(tx),
  )
  expect(found.map((one) => one.rule)).toContain('stored_figures_are_the_facts')
})

describe.runIf(IS_NIGHTLY)('each row', () => {
  test.each(TABLE_NAMES)('of %s is proved: a changed value and a deleted row are found', async (table) => {
    expect(await changesWithoutFinding(broken, table), `changed columns of ${table} without a finding`).toEqual([])
    expect(await deletionsWithoutFinding(broken, table), `deleted rows of ${table} without a finding`).toEqual([])
  })
})
