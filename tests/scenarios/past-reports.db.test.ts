import { beforeEach, describe, expect, test } from 'vitest'
import { readTrialBalance } from '#contract/ledger-reports.ts'
import { refinanceLoan } from '#contract/loan-refinance.ts'
import { submitPayment } from '#contract/payments.ts'
import { listArrears, listPortfolioLoans, readPortfolio, readPortfolioLoan } from '#contract/portfolio.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { confirmPayment, generateReceipt } from '#contract/staff-payments.ts'
import { returnPayout, reversePayment } from '#contract/staff-undo.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { moveToDay } from '#tests/support/past-days.ts'
import { enterWithCode } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { writeOff } from '#tests/support/confirm-requests.ts'

// A report covers all customers, so each test has a product.
let product: TestApp
beforeEach(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  return () => product.close()
})

const staff = async (person: string) => {
  await comeBack(product, person)
  return product.as(person)
}
const portfolio = async (asOf?: string) => (await staff('manager')).call(readPortfolio, { query: { asOf } })
const loanOn = async (id: number, asOf?: string) => (await staff('manager')).call(readPortfolioLoan, { params: { id }, query: { asOf } })
const loansOn = async (asOf?: string, band?: 'late' | 'week_1') =>
  (await staff('manager')).call(listPortfolioLoans, { query: { asOf, band } })

async function enterUnbound(person: string, loanId: number, amount: string): Promise<number> {
  await comeBack(product, person)
  const { receiptNumber } = await (await staff('desk')).call(generateReceipt, { body: {} })
  const body = { amount: money(amount), paymentMethod: 'cash' as const, cashReceiptNumber: receiptNumber }
  return (await product.as(person).call(submitPayment, { params: { loanId }, body })).payment.id
}

describe('cash of Friday that is entered on Monday', () => {
  test('counts for Friday from Monday on, while the stored reports of Friday and the weekend do not change', async () => {
    await moveToDay(product, '2026-03-06')
    const id = await borrow(product, 'Ama', '1000')
    await moveToDay(product, '2026-03-14')
    const friday = await portfolio('2026-03-13')
    await moveToDay(product, '2026-03-15')
    const saturday = await portfolio('2026-03-14')
    expect(saturday.atRisk[0]).toMatchObject({ over: 0, loans: 1, amount: money('1000'), share: 1 })
    expect(saturday.weeks.at(-1)).toMatchObject({ week: '2026-03-09', due: money('100'), collected: 0 })
    await moveToDay(product, '2026-03-16')
    const payment = await enterUnbound('Ama', id, '100')
    await (await staff('desk')).call(confirmPayment, { params: { id: payment }, body: { valueDate: '2026-03-13' } })

    expect(await loanOn(id, '2026-03-16')).toMatchObject({ daysPastDue: 0, paid: money('100'), principal: money('923.08') })
    expect((await loanOn(id, '2026-03-16')).instalments[0]).toMatchObject({ state: 'paid', paidOn: '2026-03-13' })
    const monday = await portfolio('2026-03-16')
    expect(monday.weeks.at(-2)).toMatchObject({ week: '2026-03-09', due: money('100'), onTime: money('100'), late: 0, early: 0 })
    expect(monday.cohorts).toMatchObject([
      { week: '2026-03-02', loans: 1, firstDue: 1, firstOnTime: 1, firstOnTimeShare: 1, paid: money('100') },
    ])

    await moveToDay(product, '2026-03-20')
    expect({ ...(await portfolio('2026-03-13')), today: friday.today }).toEqual(friday)
    expect({ ...(await portfolio('2026-03-14')), today: saturday.today }).toEqual(saturday)
    expect(await loanOn(id, '2026-03-14')).toMatchObject({
      daysPastDue: 1,
      overdueAmount: money('100'),
      overdueSince: '2026-03-13',
      paid: 0,
    })
    expect((await loanOn(id, '2026-03-14')).instalments[0]).toMatchObject({ state: 'late', daysPastDue: 1, paidOn: null })
  })

  test('counts as late for an overdue week, on time for the week due, and early for a later week', async () => {
    await moveToDay(product, '2026-03-06')
    const id = await borrow(product, 'Ama', '1000')
    await moveToDay(product, '2026-03-18')
    await payCash(product, 'Ama', id, '250')
    // Week 1 fell due on the 13th: late. Week 2 falls due in the week of the payment, week 3 in the next.
    expect((await portfolio()).weeks.at(-1)).toMatchObject({
      week: '2026-03-16',
      collected: money('250'),
      late: money('100'),
      onTime: money('100'),
      early: money('50'),
    })
  })
})

test('a receipt covers a week in the reports of the days on which it was open; a claim covers none', async () => {
  await moveToDay(product, '2026-03-06')
  const id = await borrow(product, 'Ama', '1000')
  await moveToDay(product, '2026-03-13')
  const payment = await enterUnbound('Ama', id, '100')
  await moveToDay(product, '2026-03-17')
  await (await staff('desk')).post(`/api/admin/payments/${payment}/fail`, { reason: 'No cash came' })
  expect(await loanOn(id, '2026-03-16')).toMatchObject({ daysPastDue: 3, overdueAmount: money('100') })
  expect((await portfolio('2026-03-16')).atRisk[0]).toMatchObject({ loans: 1 })
  expect(await loanOn(id, '2026-03-17')).toMatchObject({ daysPastDue: 4, overdueAmount: money('100') })
  expect((await portfolio('2026-03-17')).atRisk[0]).toMatchObject({ loans: 1 })

  await comeBack(product, 'desk')
  const number = await receiptFor(product, id, '100')
  expect(await loanOn(id)).toMatchObject({ daysPastDue: 0 })
  await moveToDay(product, '2026-03-19')
  await (await staff('manager')).post(`/api/admin/receipts/${number}/cancel`, { reason: 'Wrong person' })
  expect(await loanOn(id, '2026-03-18')).toMatchObject({ daysPastDue: 0 })
  expect(await loanOn(id, '2026-03-19')).toMatchObject({ daysPastDue: 6 })
})

test('a payment that is reversed later stays in the report of its day', async () => {
  await moveToDay(product, '2026-03-06')
  const id = await borrow(product, 'Ama', '1000')
  await moveToDay(product, '2026-03-13')
  const { payment } = await payCash(product, 'Ama', id, '100')
  await moveToDay(product, '2026-03-16')
  const sunday = await portfolio('2026-03-15')
  await (await staff('manager')).call(reversePayment, { params: { id: payment.id }, body: { reason: 'Entered for another' } })
  expect(await portfolio('2026-03-15')).toEqual(sunday)
  expect(await loanOn(id, '2026-03-15')).toMatchObject({ daysPastDue: 0, principal: money('923.08'), paid: money('100') })
  expect(await loanOn(id, '2026-03-16')).toMatchObject({ daysPastDue: 3, principal: money('1000'), paid: 0 })
  expect(await portfolio('2026-03-16')).toMatchObject({ unallocated: money('100'), interestEarned: { amount: 0 } })
})

test('a loan that is written off later is outstanding in the report of the day before, and a recovery is no collection', async () => {
  await moveToDay(product, '2026-03-06')
  const id = await borrow(product, 'Ama', '1000')
  await moveToDay(product, '2026-03-13')
  await payCash(product, 'Ama', id, '100')
  await moveToDay(product, '2026-07-01')
  await writeOff(product, id)
  const before = await portfolio('2026-06-30')
  expect(before.outstanding).toMatchObject({ loans: 1, principal: money('923.08') })
  expect(before.atRisk.at(-1)).toMatchObject({ over: 90, amount: money('923.08'), share: 1 })
  expect(before.pastFinalDate).toMatchObject({ loans: 1 })
  const after = await portfolio('2026-07-01')
  expect(after.outstanding).toMatchObject({ loans: 0, principal: 0, interest: 0, total: 0 })
  expect(after.writtenOff).toEqual({ amount: money('923.08'), count: 1, thisMonth: money('923.08'), countThisMonth: 1 })
  expect(after.rolls.find((one) => one.band === 'over_13_weeks')).toMatchObject({ loans: 1, writtenOff: 1, closed: 0 })
  expect(await loanOn(id, '2026-07-01')).toMatchObject({ state: 'written_off', outstanding: 0 })
  await moveToDay(product, '2026-07-08')
  await payCash(product, 'Ama', id, '50')
  expect(await portfolio()).toMatchObject({
    recovered: { amount: money('50'), thisMonth: money('50') },
    interestEarned: { amount: money('23.08') },
  })
  expect((await portfolio()).weeks.at(-1)).toMatchObject({ due: 0, collected: 0 })
  expect((await portfolio('2026-07-01')).recovered).toEqual({ amount: 0, thisMonth: 0 })
})

test('a refinance settles the old loan in reports from its payout on, and a returned payout is in no report', async () => {
  await moveToDay(product, '2026-03-06')
  const old = await borrow(product, 'Ama', '500')
  await moveToDay(product, '2026-03-10')
  await payCash(product, 'Ama', old, '350')
  await moveToDay(product, '2026-03-12')
  for (const each of ['Ama', 'md', 'desk', 'manager']) await comeBack(product, each)
  const body = { loanId: old, newAmount: money('600'), reason: 'More stock for Easter', termsAccepted: true as const }
  const { loan } = await product.as('Ama').call(refinanceLoan, { body })
  await product.as('md').call(approveLoan, { params: { id: loan.id }, body: {} })
  await product.as('desk').call(disburseLoan, { params: { id: loan.id }, body: { method: 'cash' } })
  await moveToDay(product, '2026-03-13')
  expect((await portfolio('2026-03-11')).outstanding).toMatchObject({ loans: 1, total: money('300') })
  const settled = await portfolio('2026-03-12')
  expect(settled.outstanding).toMatchObject({ loans: 1, principal: money('600'), total: money('780') })
  expect(settled.refinanced).toMatchObject({ amount: money('300'), count: 1 })
  expect(settled.restructured).toMatchObject({ loans: 1, principal: money('600'), share: 1 })
  expect(settled.disbursed).toMatchObject({ amount: money('1100'), count: 2 })
  expect(await loanOn(old, '2026-03-12')).toMatchObject({ state: 'refinanced', outstanding: 0, daysPastDue: 0 })
  expect(await loanOn(old, '2026-03-11')).toMatchObject({ state: 'active', outstanding: money('300') })

  await joinWithProfile(product, 'Esi')
  const returned = await borrow(product, 'Esi', '400')
  await product.as('manager').call(returnPayout, { params: { id: returned }, body: { reason: 'She did not take it' } })
  await moveToDay(product, '2026-03-20')
  await (await staff('desk')).call(disburseLoan, { params: { id: returned }, body: { method: 'cash' } })
  expect(await loanOn(returned, '2026-03-13')).toMatchObject({ state: 'not_paid_out', paidOutOn: null, instalments: [] })
  expect((await portfolio('2026-03-13')).disbursed).toMatchObject({ count: 2 })
  const paidOut = await loanOn(returned, '2026-03-20')
  expect(paidOut).toMatchObject({ state: 'active', paidOutOn: '2026-03-20' })
  expect(paidOut.instalments[0]?.dueDate).toBe('2026-03-27')
  expect((await portfolio('2026-03-20')).decisions).toMatchObject({ approved: 3, rejected: 0, approvalRate: 1 })
})

test('a payment after the clock was set back changes no report of a closed day', async () => {
  await moveToDay(product, '2026-03-06')
  const id = await borrow(product, 'Ama', '1000')
  await moveToDay(product, '2026-03-21')
  const closed = await portfolio('2026-03-20')
  product.clock.moveTo('2026-03-12T09:00:00Z')
  await payCash(product, 'Ama', id, '100')
  await comeBack(product, 'Ama')
  const { receiptNumber } = await product.as('desk').call(generateReceipt, { body: {} })
  const body = { amount: money('100'), paymentMethod: 'cash' as const, cashReceiptNumber: receiptNumber }
  await product.as('Ama').call(submitPayment, { params: { loanId: id }, body })
  for (const day of ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-20']) expect((await portfolio(day)).weeks.at(-1)?.collected).toBe(0)
  expect(await portfolio('2026-03-20')).toEqual(closed)
  expect(await portfolio()).toMatchObject({ asOf: '2026-03-21', outstanding: { principal: money('923.08') } })
  expect(await loanOn(id)).toMatchObject({ daysPastDue: 1 })
})

describe('the report', () => {
  test('accepts past days and today, and rejects future and invalid ones', async () => {
    const manager = await staff('manager')
    expect(await manager.get(`/api/admin/reports/portfolio?asOf=${addDays('2026-03-02', 1)}`)).toMatchObject({
      status: 400,
      body: { message: 'Choose today or a day before it', errors: { asOf: 'Choose today or a day before it' } },
    })
    expect(await manager.get('/api/admin/reports/portfolio?asOf=0000-01-01')).toMatchObject({ status: 400 })
    expect(await manager.get('/api/admin/reports/loans?asOf=2026-02-30')).toMatchObject({ status: 400 })
    expect(await manager.get('/api/admin/reports/loans?band=nobody')).toMatchObject({ status: 400 })
    expect(await manager.get('/api/admin/reports/loans?cursor=x')).toMatchObject({ status: 400 })
    expect(await manager.get('/api/admin/reports/loans/999')).toMatchObject({ status: 404 })
    expect(await portfolio('2020-01-01')).toMatchObject({ asOf: '2020-01-01', isClosed: false, outstanding: { loans: 0, total: 0 } })
  })

  test('lists the loans behind a figure by days overdue, in pages, with masked phones for users without permission', async () => {
    await moveToDay(product, '2026-03-06')
    const first = await borrow(product, 'Ama', '1000')
    await joinWithProfile(product, 'Kojo')
    await moveToDay(product, '2026-03-09')
    const second = await borrow(product, 'Kojo', '200')
    await moveToDay(product, '2026-03-18')
    const late = await loansOn(undefined, 'late')
    expect(late).toMatchObject([
      {
        id: first,
        customerName: 'Ama',
        daysPastDue: 5,
        overdueAmount: money('100'),
        overdueSince: '2026-03-13',
        finalDueDate: '2026-06-05',
      },
      { id: second, customerName: 'Kojo', daysPastDue: 2, overdueAmount: money('20') },
    ])
    expect(late[0]?.phone).toContain('•••')
    expect((await (await staff('md')).call(listPortfolioLoans, { query: {} }))[0]?.phone).toMatch(/^0\d{9}$/)
    expect(await loansOn('2026-03-15', 'week_1')).toMatchObject([{ id: first, daysPastDue: 2 }])
    const page = await product.as('md').get('/api/admin/reports/loans?limit=1')
    const next = /^<(.+)>; rel="next"$/.exec(String(page.headers['link']))?.[1] ?? ''
    expect((await product.as('md').get(next)).body).toMatchObject([{ id: second }])
    expect(await (await staff('desk')).call(listArrears, {})).toMatchObject([{ id: first }, { id: second }])
    expect(await product.as('desk').get('/api/admin/reports/loans')).toMatchObject({ status: 403 })
  })

  test('is empty and without a snapshot before the first closed day', async () => {
    await moveToDay(product, '2026-03-06')
    await borrow(product, 'Ama', '300')
    await moveToDay(product, '2026-03-09')
    expect(await portfolio('2026-01-31')).toMatchObject({ asOf: '2026-01-31', isClosed: true, outstanding: { loans: 0, total: 0 } })
    const days = await product.db.selectFrom('daily_report_snapshots').select('day').execute()
    expect(days).toEqual([])
  })

  test('leaves out the user’s own loan', async () => {
    await moveToDay(product, '2026-03-06')
    const own = await borrow(product, 'Ama', '300')
    const { id, phone } = (await product.as('Ama').get('/api/auth/user')).body.user
    await (await staff('md')).post(`/api/admin/users/${id}/role`, { role: 'manager' })
    await enterWithCode(product.as('Ama'), phone)
    expect(await product.as('Ama').get(`/api/admin/reports/loans/${own}`)).toMatchObject({ status: 403 })
    expect(await product.as('Ama').get('/api/admin/reports/loans')).toMatchObject({ status: 200, body: [] })
    expect((await product.as('Ama').call(readPortfolio, { query: {} })).outstanding.loans).toBe(1)
  })
})

test('has the outstanding amount of the trial balance, to the pesewa', async () => {
  await moveToDay(product, '2026-03-06')
  const id = await borrow(product, 'Ama', '777.77')
  await moveToDay(product, '2026-03-13')
  await payCash(product, 'Ama', id, '33.33')
  await moveToDay(product, '2026-03-14')
  const { outstanding } = await portfolio('2026-03-13')
  const { rows } = await (await staff('md')).call(readTrialBalance, { query: { asOf: '2026-03-13' } })
  const debitOf = (account: string) => rows.find((row) => row.account === account)?.debit ?? 0
  expect([outstanding.principal, outstanding.interest]).toEqual([debitOf('loan_principal'), debitOf('interest_receivable')])
})
