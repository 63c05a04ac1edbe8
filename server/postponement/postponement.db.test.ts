import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCreditScore } from '#contract/credit.ts'
import { enterHoliday } from '#contract/holidays.ts'
import {
  askPostponement,
  declinePostponement,
  listPostponements,
  postponeLoan,
  readPostponementQuote,
  withdrawPostponement,
} from '#contract/postponement.ts'
import { readLoan } from '#contract/loans.ts'
import { listNotifications } from '#contract/notifications.ts'
import { approveLoan, disburseLoan, readStaffLoan } from '#contract/staff-loans.ts'
import { returnPayout } from '#contract/staff-undo.ts'
import { moveDueDatesJob } from '#server/postponement/move-due-dates.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { switchSetting } from '#tests/support/switch-tills.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

const reason = 'Her stall was flooded'
let product: TestApp
let loanId: number
beforeEach(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  loanId = await borrow(product, 'Ama', '1000')
  await switchOn('postponement')
})
afterEach(() => product.close())

async function switchOn(name: 'postponement' | 'holidays', on = true): Promise<void> {
  await comeBack(product, 'md')
  await switchSetting(product, name, on)
}
const everybody = async () => {
  for (const each of ['desk', 'manager', 'md', 'Ama']) await comeBack(product, each)
}
const loan = async () => {
  await comeBack(product, 'Ama')
  return product.as('Ama').call(readLoan, { params: { id: loanId } })
}
const sendRequest = () => product.as('Ama').post(`/api/loans/${loanId}/postponement`, {})
const grant = (person = 'manager') => product.as(person).post(`/api/admin/loans/${loanId}/postpone`, { reason })
const changes = () => product.db.selectFrom('due_date_changes').selectAll().orderBy('id').execute()

describe('postponement by a customer', () => {
  test('shows the new dates without cost and moves them once staff grant it', async () => {
    product.clock.advance({ days: 8 })
    await payCash(product, 'Ama', loanId, '100')
    await everybody()
    const quoted = await product.as('Ama').call(readPostponementQuote, { params: { id: loanId } })
    expect(quoted).toMatchObject({ cost: 0, refusal: null })
    expect([quoted.weeks[0], quoted.weeks.length]).toEqual([{ week: 2, from: '2026-03-16', to: '2026-03-23' }, 12])
    await product.as('Ama').call(askPostponement, { params: { id: loanId } })
    expect(await changes()).toEqual([])
    expect((await loan()).postponement).toMatchObject({ isOffered: true, request: { status: 'asked' } })
    expect(await sendRequest()).toMatchObject({ status: 409, body: { message: 'This loan already has a request to postpone.' } })

    expect(await product.as('desk').call(listPostponements, {})).toMatchObject([
      { loanId, nextPaymentDue: '2026-03-16', amount: money('1000') },
    ])
    const granted = await product.as('manager').call(postponeLoan, { params: { id: loanId }, body: { reason } })
    expect(granted.loan.nextPaymentDue).toBe('2026-03-23')
    const after = await loan()
    expect(after.instalments.map((one) => one.dueDate).filter((_, index) => [0, 1, 12].includes(index))).toEqual([
      '2026-03-09',
      '2026-03-23',
      '2026-06-08',
    ])
    expect(after.postponement).toMatchObject({
      request: { status: 'granted', reason },
      refusal: 'This loan was postponed before. That is possible once.',
    })
    expect(after.movedDates).toHaveLength(12)
    expect(after.movedDates[0]).toMatchObject({ week: 2, from: '2026-03-16', to: '2026-03-23', cause: 'postponement' })
    expect(after.history.map((event) => event.kind).slice(-2)).toEqual(['postponement_asked', 'postponed'])
    expect((await product.as('Ama').call(listNotifications, {}))[0]).toMatchObject({ title: 'One more week' })
    expect(await changes()).toMatchObject(Array.from({ length: 12 }, () => ({ booked_on: '2026-03-10', cause: 'postponement' })))
    expect(await product.as('desk').call(listPostponements, {})).toEqual([])
    await expectBooksToBeRight(product.db)
  })

  test('can be requested again after a withdrawal or a refusal', async () => {
    await product.as('Ama').call(askPostponement, { params: { id: loanId } })
    await product.as('Ama').call(withdrawPostponement, { params: { id: loanId } })
    expect((await product.as('Ama').post(`/api/loans/${loanId}/postponement/withdraw`, {})).status).toBe(409)
    await product.as('Ama').call(askPostponement, { params: { id: loanId } })
    await product.as('manager').call(declinePostponement, { params: { id: loanId }, body: { reason: 'Please call us first' } })
    expect((await loan()).postponement).toMatchObject({ request: { status: 'declined', reason: 'Please call us first' }, refusal: null })
    expect((await product.as('Ama').call(listNotifications, {}))[0]?.message).toContain('Please call us first.')
    expect((await product.as('manager').post(`/api/admin/loans/${loanId}/decline-postponement`, { reason })).status).toBe(409)
    expect((await sendRequest()).status).toBe(200)
    expect(await changes()).toEqual([])
  })

  test('is refused for other customers’ loans, closed loans and overdue ones', async () => {
    await joinWithProfile(product, 'Yaw')
    expect((await product.as('Yaw').post(`/api/loans/${loanId}/postponement`, {})).status).toBe(404)
    expect((await product.as('Yaw').get(`/api/loans/${loanId}/postponement`)).status).toBe(404)
    const pending = await apply(product, 'Yaw', '100')
    expect(await product.as('Yaw').post(`/api/loans/${pending}/postponement`, {})).toMatchObject({
      status: 409,
      body: { message: 'Only an active loan can be postponed.' },
    })
    product.clock.advance({ days: 8 })
    await everybody()
    expect(await sendRequest()).toMatchObject({
      status: 422,
      body: { message: 'The GH₵100.00 that is overdue must be paid before the loan can be postponed.' },
    })
    expect(await product.as('Ama').call(readPostponementQuote, { params: { id: loanId } })).toMatchObject({
      refusal: expect.stringContaining('GH₵100.00'),
    })
  })

  test('is refused and hidden while the setting is off', async () => {
    await switchOn('postponement', false)
    expect(await sendRequest()).toMatchObject({ status: 409, body: { message: 'Postponing a loan is not offered at present.' } })
    expect((await grant()).status).toBe(409)
    expect((await loan()).postponement).toBeNull()
    expect(await product.as('Ama').call(readPostponementQuote, { params: { id: loanId } })).toMatchObject({
      weeks: [],
      refusal: expect.any(String),
    })
  })
})

describe('lateness after a postponement', () => {
  test('counts from the new date; what was late before stays late', async () => {
    product.clock.advance({ days: 10 })
    await payCash(product, 'Ama', loanId, '100')
    await everybody()
    expect((await grant()).status).toBe(200)
    product.clock.moveTo('2026-03-21T09:00:00Z')
    await everybody()
    expect(await loan()).toMatchObject({ nextPaymentDue: '2026-03-23', overdueAmount: 0 })
    await payCash(product, 'Ama', loanId, '100')
    const after = await loan()
    expect(after.instalments.slice(0, 2).map((one) => one.state)).toEqual(['paid_late', 'paid'])
    const { inputs } = await product.as('Ama').call(readCreditScore, { query: {} })
    expect(inputs).toMatchObject({ onTimePayments: 1, latePayments: 1 })
    product.clock.moveTo('2026-03-31T09:00:00Z')
    await everybody()
    expect(await loan()).toMatchObject({ overdueAmount: money('100'), overdueSince: '2026-03-30', daysPastDue: 1 })
  })

  test('of a week due today is postponed, also when it is partly paid', async () => {
    product.clock.advance({ days: 7 })
    await payCash(product, 'Ama', loanId, '40')
    await everybody()
    expect((await grant()).status).toBe(200)
    const after = await loan()
    expect(after).toMatchObject({ nextPaymentDue: '2026-03-16', overdueAmount: 0 })
    expect(after.payments[0]).toMatchObject({ weekNumber: 1, dueDate: '2026-03-16', isLate: false })
    product.clock.advance({ days: 1 })
    expect((await loan()).overdueAmount).toBe(0)
  })
})

describe('postponement by staff', () => {
  test('is granted on the customer’s word once, also by two simultaneous users', async () => {
    const both = await Promise.all([grant('manager'), grant('md')])
    expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await changes()).toHaveLength(13)
    expect((await grant('md')).body.message).toBe('This loan was postponed before. That is possible once.')
    const seen = await product.as('manager').call(readStaffLoan, { params: { id: loanId } })
    expect(seen.postponement).toMatchObject({ request: { status: 'granted', askedAt: null } })
    expect(seen.history.at(-1)).toMatchObject({ kind: 'postponed', by: expect.any(String), reason })
  })

  test('is refused when the loan became overdue after the request', async () => {
    await sendRequest()
    product.clock.advance({ days: 8 })
    await everybody()
    expect((await grant()).status).toBe(422)
    expect(await changes()).toEqual([])
  })

  test('needs approval permission for the amount and another user’s loan', async () => {
    await sendRequest()
    expect((await grant('desk')).status).toBe(403)
    await comeBack(product, 'manager')
    const own = await apply(product, 'manager', '100').catch(async () => {
      await product
        .as('manager')
        .post('/api/profile/complete', { businessType: 'retail', address: 'Shop 1, Kumasi', momoNumber: '0244000001' })
      return apply(product, 'manager', '100')
    })
    await product.as('md').call(approveLoan, { params: { id: own }, body: {} })
    await product.as('desk').call(disburseLoan, { params: { id: own }, body: { method: 'cash' } })
    await product.as('manager').call(askPostponement, { params: { id: own } })
    expect((await product.as('manager').post(`/api/admin/loans/${own}/postpone`, { reason })).status).toBe(403)
    expect((await product.as('manager').call(listPostponements, {})).map((one) => one.loanId)).toEqual([loanId])
    expect((await product.as('md').call(listPostponements, {})).map((one) => one.loanId)).toEqual([loanId, own])
    expect((await product.as('manager').post('/api/admin/loans/999999/postpone', { reason })).status).toBe(404)
  })
})

test('postponement ends with a returned payout, and the next payout allows its own', async () => {
  expect((await grant()).status).toBe(200)
  await product.as('manager').call(returnPayout, { params: { id: loanId }, body: { reason: 'She did not take the money' } })
  expect(await loan()).toMatchObject({ nextPaymentDue: '2026-03-09', movedDates: [], postponement: null })
  await expectBooksToBeRight(product.db)
  await product.as('desk').call(disburseLoan, { params: { id: loanId }, body: { method: 'cash' } })
  expect(await loan()).toMatchObject({ nextPaymentDue: '2026-03-09', postponement: { request: null, refusal: null } })
  expect((await grant()).status).toBe(200)
  expect((await loan()).nextPaymentDue).toBe('2026-03-16')
  await expectBooksToBeRight(product.db)
})

test('postponement with holidays moves to working days, and later holidays move these', async () => {
  await switchOn('holidays')
  await product.as('md').call(enterHoliday, { body: { date: '2026-03-16', name: 'Eid ul-Fitr' } })
  await moveDueDatesJob.run(product.deps)
  expect((await loan()).instalments[1]?.dueDate).toBe('2026-03-17')
  expect((await grant()).status).toBe(200)
  expect((await loan()).instalments.slice(0, 3).map((one) => one.dueDate)).toEqual(['2026-03-17', '2026-03-24', '2026-03-30'])
  await product.as('md').call(enterHoliday, { body: { date: '2026-03-24', name: 'A day of mourning' } })
  await moveDueDatesJob.run(product.deps)
  const after = await loan()
  expect(after.instalments[1]?.dueDate).toBe('2026-03-25')
  expect(after.movedDates.filter((one) => one.week === 2).map(({ cause, to }) => [cause, to])).toEqual([
    ['holiday', '2026-03-17'],
    ['postponement', '2026-03-24'],
    ['holiday', '2026-03-25'],
  ])
})
