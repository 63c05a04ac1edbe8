import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCollectionCase } from '#contract/collections.ts'
import { readCreditScore } from '#contract/credit.ts'
import { readLoan } from '#contract/loans.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listPortfolioLoans, readPortfolio, readPortfolioLoan } from '#contract/portfolio.ts'
import { readSecondPerson } from '#contract/payouts.ts'
import { readProvisions } from '#contract/provisions/provisions.ts'
import { readSecondPlan } from '#contract/second-plan.ts'
import { readStaffLoan } from '#contract/staff-loans.ts'
import { moveCollectionCases } from '#server/operations/move-collection-cases.ts'
import { expireRequestsJob } from '#server/second-person/expire-requests.ts'
import { switchSetting } from '#tests/support/switch-tills.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

const reason = 'Her stall burned down'
const PEOPLE = ['Ama', 'Kofi', 'Esi', 'Yaw', 'Efua', 'Abena']
let product: TestApp
const loans: Record<string, number> = {}
/** Due on Mondays from 9 March; three weeks paid on time and half of the fourth. */
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const person of PEOPLE) {
    await joinWithProfile(product, person)
    loans[person] = await borrow(product, person, '1000')
    await payCash(product, person, loanOf(person), '350')
  }
  await on('2026-04-15T09:00:00Z')
  await moveCollectionCases(product)
})
afterAll(() => product.close())

const loanOf = (person: string): number => loans[person] ?? expect.unreachable()
async function on(moment: string): Promise<void> {
  product.clock.moveTo(moment)
  for (const each of ['desk', 'manager', 'md', ...PEOPLE]) await comeBack(product, each)
}
const talk = (person: string, outcome = 'hardship') =>
  product.as('desk').post(`/api/admin/loans/${loanOf(person)}/contacts`, { kind: 'visit', outcome })
const PLAN = { firstDue: '2026-04-27', everyWeeks: 2, reason }
const request = (person: string, body: object = PLAN, by = 'desk') =>
  product.as(by).post(`/api/admin/loans/${loanOf(person)}/second-plan`, body)
const waiting = async (person: string) =>
  (await product.as('manager').call(readSecondPerson, {})).waiting.find(
    (row) => row.kind === 'second_plan' && row.loanId === loanOf(person),
  )
const confirm = async (person: string, by = 'manager') =>
  product.as(by).post(`/api/admin/second-person/${(await waiting(person))?.id ?? 0}/confirm`, {})
const loan = (person: string) => product.as(person).call(readLoan, { params: { id: loanOf(person) } })
const collectionCase = (person: string) => product.as('desk').call(readCollectionCase, { params: { id: loanOf(person) } })
const counts = async (person: string, asOf?: string) => {
  const { inputs } = await product.as(person).call(readCreditScore, { query: asOf === undefined ? {} : { asOf } })
  return [inputs.onTimePayments, inputs.latePayments, inputs.missedPayments]
}
const planOf = (person: string) => product.db.selectFrom('second_plans').selectAll().where('loan_id', '=', loanOf(person)).execute()
const expectRefusal = async (status: number, message: string, person: string, body: object = PLAN) =>
  expect(await request(person, body)).toMatchObject({ status, body: { message } })

async function makePlan(person: string): Promise<void> {
  expect((await talk(person)).status).toBe(200)
  expect((await request(person)).status).toBe(200)
  expect((await confirm(person)).status).toBe(200)
}

const NO_TALK = 'First record a call or visit of the last 30 days with the outcome "Hardship".'

test('a second plan needs a talk about hardship, no open receipt and days within the limits', async () => {
  await expectRefusal(409, NO_TALK, 'Esi')
  await talk('Esi', 'reached')
  await expectRefusal(409, NO_TALK, 'Esi')
  expect((await product.as('desk').call(readStaffLoan, { params: { id: loanOf('Esi') } })).secondPlanRefusal).toBe(NO_TALK)
  expect(await collectionCase('Esi')).toMatchObject({ secondPlan: null, secondPlanRefusal: NO_TALK })
  await talk('Esi')
  expect((await product.as('desk').call(readStaffLoan, { params: { id: loanOf('Esi') } })).secondPlanRefusal).toBeNull()
  expect((await collectionCase('Esi')).secondPlanRefusal).toBeNull()
  const firstDay = 'The first payment must be due within 28 days, tomorrow at the earliest.'
  await expectRefusal(422, firstDay, 'Esi', { ...PLAN, firstDue: '2026-04-15' })
  await expectRefusal(422, 'The plan must end within 26 weeks. Choose fewer weeks between the payments.', 'Esi', { ...PLAN, everyWeeks: 3 })
  expect((await request('Esi', { ...PLAN, everyWeeks: 5 })).status).toBe(400)
  await product.as('desk').post('/api/admin/generate-receipt', { loanId: loanOf('Esi'), amount: '10' })
  const openReceipt = 'Enter or cancel the open receipt of this loan first.'
  await expectRefusal(409, openReceipt, 'Esi')
  const preview = await product.as('desk').call(readSecondPlan, { params: { id: loanOf('Esi') }, query: {} })
  expect(preview).toMatchObject({ weeks: [], refusal: openReceipt })
  expect((await request('Esi', PLAN, 'Ama')).status).toBe(403)
})

test('a second plan is refused while nothing is overdue', async () => {
  await talk('Abena')
  await payCash(product, 'Abena', loanOf('Abena'), '250')
  await expectRefusal(409, 'This loan has nothing overdue.', 'Abena')
})

test('a second plan is confirmed by another approver, for the amount that was requested', async () => {
  await talk('Yaw')
  await request('Yaw', PLAN, 'manager')
  expect((await confirm('Yaw', 'manager')).status).toBe(403)
  expect((await confirm('Yaw', 'desk')).status).toBe(403)
  await payCash(product, 'Yaw', loanOf('Yaw'), '10')
  expect(await confirm('Yaw', 'md')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('This changed after the request') },
  })
  expect(await planOf('Yaw')).toEqual([])
})

test('a second plan gives all that is left new days once another user confirms it, and notifies the customer', async () => {
  await talk('Ama')
  const before = await counts('Ama')
  expect(before).toEqual([3, 1, 2])
  const query = { firstDue: PLAN.firstDue, everyWeeks: PLAN.everyWeeks }
  const preview = await product.as('desk').call(readSecondPlan, { params: { id: loanOf('Ama') }, query })
  expect(preview).toMatchObject({ left: money('950'), refusal: null })
  expect(preview.weeks).toHaveLength(10)
  expect(preview.weeks[0]).toEqual({ week: 4, from: '2026-03-30', to: '2026-04-27', left: money('50') })
  expect((await request('Ama')).body.message).toBe('The second plan waits for a second person')
  expect((await loan('Ama')).nextPaymentDue).toBe('2026-03-30')
  expect(await waiting('Ama')).toMatchObject({ amount: money('950'), reason, plan: query, mayDecide: true })
  expect((await request('Ama')).status).toBe(409)
  expect((await confirm('Ama')).status).toBe(200)

  const after = await loan('Ama')
  expect(after).toMatchObject({
    nextPaymentDue: '2026-04-27',
    overdueAmount: 0,
    daysPastDue: 0,
    outstanding: money('950'),
    secondPlan: { plannedOn: '2026-04-15', left: money('950') },
  })
  expect(after.instalments.slice(2, 6).map((one) => [one.week, one.dueDate, one.state])).toEqual([
    [3, '2026-03-23', 'paid'],
    [4, '2026-04-27', 'part_paid'],
    [5, '2026-05-11', 'to_come'],
    [6, '2026-05-25', 'to_come'],
  ])
  expect(after.instalments[12]).toMatchObject({ week: 13, dueDate: '2026-08-31', amount: money('100') })
  expect(after.movedDates[0]).toMatchObject({ week: 4, from: '2026-03-30', to: '2026-04-27', cause: 'second_plan' })
  expect(after.history.at(-1)).toMatchObject({ kind: 'second_plan_made', reason })
  expect((await product.as('Ama').call(listNotifications, {}))[0]).toMatchObject({
    title: 'A second plan',
    message: expect.stringContaining('GH₵950.00 is left, in 10 payments, one every 2 weeks'),
  })
  expect(await counts('Ama')).toEqual(before)
  const statement = await product.as('md').post(`/api/admin/loans/${loanOf('Ama')}/documents`, { kind: 'statement' })
  expect(statement.status).toBe(200)
  expect(await planOf('Ama')).toMatchObject([{ planned_on: '2026-04-15', weeks: 10, days_past_due: 16 }])
  const { rows } = await sql<{ because: string }>`
    select closed_because as because from collection_cases where loan_id = ${loanOf('Ama')} and closed_on is not null`.execute(product.db)
  expect(rows).toEqual([{ because: 'second_plan' }])
  await expectRefusal(409, 'This loan already has a second plan. That is possible once.', 'Ama')
})

test('a week of a payment that is reversed after a second plan is due on its own day, outside the plan', async () => {
  await makePlan('Efua')
  const [paid] = (await loan('Efua')).payments
  await on('2026-04-16T09:00:00Z')
  expect((await product.as('manager').post(`/api/admin/payments/${paid?.id}/reverse`, { reason: 'False receipt' })).status).toBe(200)
  const after = await loan('Efua')
  expect(after).toMatchObject({ overdueAmount: money('300'), overdueSince: '2026-03-09', nextPaymentDue: '2026-03-09' })
  expect(after.instalments[3]).toMatchObject({ dueDate: '2026-04-27', state: 'due' })
  await expectBooksToBeRight(product.db)
})

test('a loan with a second plan is reported as restructured from its day on, until half of it is repaid', async () => {
  const figures = async (asOf?: string) => {
    await comeBack(product, 'md')
    const query = asOf === undefined ? {} : { asOf }
    const rows = await product.as('md').call(listPortfolioLoans, { query })
    const one = await product.as('md').call(readPortfolioLoan, { params: { id: loanOf('Kofi') }, query })
    const { restructured, atRisk } = await product.as('md').call(readPortfolio, { query })
    const provisions = await product.as('md').call(readProvisions, { query })
    const all = [restructured.loans, atRisk.at(-1)?.restructured.loans, provisions.restructured.loans]
    return [rows.find((row) => row.id === loanOf('Kofi'))?.restructured, one.restructured, one.daysPastDue, ...all]
  }
  expect(await figures()).toEqual([false, false, 17, 2, 2, 2])
  await makePlan('Kofi')
  expect(await figures()).toEqual([true, true, 0, 3, 3, 3])
  await on('2026-04-20T09:00:00Z')
  await payCash(product, 'Kofi', loanOf('Kofi'), '474.99')
  expect(await figures()).toEqual([true, true, 0, 3, 3, 3])
  await payCash(product, 'Kofi', loanOf('Kofi'), '0.01')
  expect(await figures()).toEqual([false, false, 0, 2, 2, 2])
  expect(await figures('2026-04-16')).toEqual([true, true, 0, 3, 3, 3])
  expect(await figures('2026-04-15')).toEqual([false, false, 16, 2, 2, 2])
})

test('a request for a second plan is refused once its first day has come, and expires', async () => {
  await on('2026-04-21T09:00:00Z')
  await request('Abena', { ...PLAN, firstDue: '2026-04-30' })
  await on('2026-04-23T09:00:00Z')
  expect(await expireRequestsJob.run(product.deps)).toEqual({ expiredRequests: 1 })
  expect(await waiting('Yaw')).toBeUndefined()
  await request('Yaw', { ...PLAN, firstDue: '2026-04-24' })
  await on('2026-04-24T09:00:00Z')
  expect((await confirm('Yaw')).status).toBe(422)
  expect((await confirm('Abena')).status).toBe(200)
  expect(await planOf('Yaw')).toEqual([])
})

test('later payments are judged by the days of the second plan; what was late before stays late', async () => {
  await on('2026-04-27T09:00:00Z')
  await payCash(product, 'Ama', loanOf('Ama'), '50')
  expect((await loan('Ama')).instalments[3]).toMatchObject({ state: 'paid_late' })
  expect(await counts('Ama')).toEqual([3, 2, 1])
  await switchSetting(product, 'postponement', true)
  expect(await product.as('manager').post(`/api/admin/loans/${loanOf('Ama')}/postpone`, { reason })).toMatchObject({
    status: 422,
    body: { message: 'This loan has a second plan. Another GH₵425.00 of it must be paid before the loan can be postponed.' },
  })
  await on('2026-05-26T09:00:00Z')
  expect(await loan('Ama')).toMatchObject({ overdueAmount: money('200'), overdueSince: '2026-05-11', daysPastDue: 15 })
  await payCash(product, 'Ama', loanOf('Ama'), '200')
  await on('2026-06-08T09:00:00Z')
  await payCash(product, 'Ama', loanOf('Ama'), '100')
  expect((await loan('Ama')).instalments.slice(4, 7).map((one) => one.state)).toEqual(['paid_late', 'paid_late', 'paid'])
  expect(await counts('Ama')).toEqual([4, 3, 0])
  await payCash(product, 'Ama', loanOf('Ama'), '600')
  expect(await loan('Ama')).toMatchObject({ status: 'completed', outstanding: 0 })
  expect(await counts('Ama')).toEqual([10, 3, 0])
  // The score of a past day counts the weeks as known then.
  expect(await counts('Ama', '2026-04-14')).toEqual([3, 1, 2])
  expect(await counts('Ama', '2026-04-20')).toEqual([3, 1, 2])
  expect(await counts('Ama', '2026-05-12')).toEqual([3, 2, 1])
  await expectRefusal(409, NO_TALK, 'Esi', { ...PLAN, firstDue: '2026-06-15' })
  await expectBooksToBeRight(product.db)
})
