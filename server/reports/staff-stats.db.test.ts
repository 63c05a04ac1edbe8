import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitPayment } from '#contract/payments.ts'
import { readPublicStats } from '#contract/public.ts'
import { approveLoan, readStaffStats, rejectLoan } from '#contract/staff-loans.ts'
import { generateReceipt } from '#contract/staff-payments.ts'
import { apply, borrow, joinWithProfile, money, openOffice } from '#tests/support/loan-actions.ts'
import { signInAdministrator } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp({ SUPPORT_EMAIL: 'help@mmoa.example', OFFICE_PHONE: '030 200 0000' })
  await signInAdministrator(product)
  await openOffice(product)
})
afterAll(() => product.close())

const staffStats = () => product.as('desk').call(readStaffStats, {})
const publicStats = () => product.as('a visitor').call(readPublicStats, {})

test('statistics of an office without customers are zero and count staff without the administrator', async () => {
  expect(await staffStats()).toEqual({
    totalUsers: 3,
    pendingLoans: 0,
    approvedLoans: 0,
    totalDisbursed: money('0.00'),
    awaitingDisbursement: 0,
    pendingPayments: 0,
  })
  expect(await publicStats()).toEqual({
    totalCustomers: 0,
    totalLoansApproved: 0,
    totalAmountDisbursed: money('0.00'),
    supportEmail: 'help@mmoa.example',
    officePhone: '030 200 0000',
    momoNetworks: [],
  })
})

test('statistics change with every application, decision, payout and payment', async () => {
  for (const person of ['Ama', 'Kofi', 'Esi']) await joinWithProfile(product, person)
  const paidOut = await borrow(product, 'Ama', '1000')
  const promised = await apply(product, 'Kofi', '250.50')
  await apply(product, 'Esi', '100')
  expect(await staffStats()).toMatchObject({ totalUsers: 6, pendingLoans: 2, approvedLoans: 1, totalDisbursed: money('1000.00') })

  await product.as('md').call(approveLoan, { params: { id: promised }, body: {} })
  expect(await staffStats()).toMatchObject({ pendingLoans: 1, approvedLoans: 2, awaitingDisbursement: 1, totalDisbursed: money('1000.00') })
  expect(await publicStats()).toMatchObject({ totalCustomers: 3, totalLoansApproved: 2, totalAmountDisbursed: money('1000.00') })

  const { receiptNumber } = await product.as('desk').call(generateReceipt, { body: {} })
  const body = { amount: money('100'), paymentMethod: 'cash', cashReceiptNumber: receiptNumber } as const
  await product.as('Ama').call(submitPayment, { params: { loanId: paidOut }, body })
  expect(await staffStats()).toMatchObject({ pendingPayments: 1, totalDisbursed: money('1000.00') })
})

test('statistics exclude rejected applications, and public ones deactivated customers', async () => {
  const before = { staff: await staffStats(), everybody: await publicStats() }
  const id = await joinWithProfile(product, 'Yaa').then(() => apply(product, 'Yaa', '100'))
  await product.as('md').call(rejectLoan, { params: { id }, body: {} })
  expect((await staffStats()).approvedLoans).toBe(before.staff.approvedLoans)
  expect((await publicStats()).totalCustomers).toBe(before.everybody.totalCustomers + 1)
  await product.db.updateTable('users').set({ is_active: false }).where('full_name', '=', 'Yaa').execute()
  expect((await publicStats()).totalCustomers).toBe(before.everybody.totalCustomers)
  expect((await staffStats()).totalUsers).toBe(before.staff.totalUsers + 1)
  await product.db.updateTable('users').set({ is_active: true }).where('full_name', '=', 'Yaa').execute()
})

test('public statistics are equal for 20 simultaneous requests', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, publicStats))
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
})

test('staff statistics answer 403 for customers and 401 without a session', async () => {
  expect(await product.as('Ama').get('/api/admin/stats')).toMatchObject({ status: 403 })
  expect(await product.as('nobody').get('/api/admin/stats')).toMatchObject({ status: 401 })
})
