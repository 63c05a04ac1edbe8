import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveLoan, disburseLoan, readStaffLoan } from '#contract/staff-loans.ts'
import { acceptTermsFor, applyFor, fillInProfileFor, payFor } from '#contract/staff-on-behalf.ts'
import { confirmPayment, generateReceipt } from '#contract/staff-payments.ts'
import { changePhone, createUser } from '#contract/people.ts'
import { comeBack, money, openOffice } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
/** A customer without a phone number. */
let adwoa: string
let loan: number
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

const PROFILE = {
  businessType: 'market_trader',
  address: 'Stall 9, Makola, Accra',
  momoNumber: '0243333333',
  momoProvider: undefined,
} as const

test('the office registers a customer, and removes the phone number that she lost', async () => {
  const { user } = await product.as('manager').call(createUser, { body: { fullName: 'Adwoa Sarpong', phone: '0249111111' } })
  adwoa = user.id
  await product.as('manager').call(changePhone, { params: { userId: adwoa }, body: { phone: null, reason: 'It has a new owner' } })
  const filled = await product.as('manager').call(fillInProfileFor, { params: { userId: adwoa }, body: PROFILE })
  expect(filled.user).toMatchObject({ profileCompleted: true, phone: null, address: expect.stringContaining('•') })
})

test('a customer signs the terms on paper, entered and approved by different users', async () => {
  const body = { requestedAmount: money('500'), lender: 'mmoa_direct', termsAccepted: true, reference: 'Sheet 14' } as const
  const sent = await product.as('manager').call(applyFor, { params: { userId: adwoa }, body })
  loan = sent.loan.id
  expect(sent.loan).toMatchObject({ status: 'pending', userId: adwoa, acceptedTerms: true })
  const own = await product.as('manager').post(`/api/admin/loans/${loan}/approve`, { approvedAmount: '300' })
  expect(own).toMatchObject({ status: 403, body: { message: expect.stringContaining('Another user must approve this application') } })
  await product.as('md').call(approveLoan, { params: { id: loan }, body: { approvedAmount: money('300') } })
  const { terms, approvedByName } = await product.as('md').call(readStaffLoan, { params: { id: loan } })
  expect(approvedByName).toBe('md')
  const path = `/api/admin/users/${adwoa}/loans/${loan}/accept-terms`
  const approver = await product.as('md').post(path, { hash: terms.hash, reference: 'Sheet 15' })
  expect(approver).toMatchObject({ status: 403, body: { message: expect.stringContaining('Another user must enter') } })
  expect(await product.as('manager').post(path, { hash: 'b'.repeat(64), reference: 'Sheet 15' })).toMatchObject({ status: 409 })
  expect(await product.as('manager').post(path, { hash: terms.hash })).toMatchObject({ status: 400 })
  const accepted = await product
    .as('manager')
    .call(acceptTermsFor, { params: { userId: adwoa, loanId: loan }, body: { hash: terms.hash, reference: 'Sheet 15' } })
  expect(accepted.loan).toMatchObject({ awaitsAcceptance: false, approvedAmount: money('300'), weeklyPaymentAmount: money('30') })
  const { rows } = await sql`
    select t.paper_reference, u.role from loan_terms t join users u on u.id = t.accepted_by where t.loan_id = ${loan} order by t.amount desc`.execute(
    product.db,
  )
  expect(rows).toEqual([
    { paper_reference: 'Sheet 14', role: 'manager' },
    { paper_reference: 'Sheet 15', role: 'manager' },
  ])
  await expectBooksToBeRight(product.db)
})

const payInCash = async (amount: string, extra: object = {}) => {
  await comeBack(product, 'desk')
  return product.as('desk').post(`/api/admin/users/${adwoa}/payments`, { loanId: loan, amount, paymentMethod: 'cash', ...extra })
}

test('a customer pays all 13 weeks of 30.00 at the desk in one step each, and all payments wait for one confirmation', async () => {
  await product.as('desk').call(disburseLoan, { params: { id: loan }, body: { method: 'cash' } })
  for (let week = 1; week <= 11; week += 1) {
    product.clock.advance({ weeks: 1 })
    const paid = await payInCash('30')
    expect(paid).toMatchObject({
      status: 200,
      body: {
        payment: { status: 'completed', weekNumber: week, isLate: false },
        receipt: { status: 'used', customerName: 'Adwoa Sarpong' },
        loan: { outstanding: `${390 - 30 * week}.00`, weeksCompleted: week },
      },
    })
  }
  await expectBooksToBeRight(product.db)

  product.clock.advance({ days: 9 })
  await comeBack(product, 'desk')
  const transfer = { loanId: loan, amount: money('30'), paymentMethod: 'momo', momoTransactionId: 'MP77', momoProvider: 'mtn' } as const
  const due = new Date(product.clock.now().getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
  const claimed = await product.as('desk').call(payFor, { params: { userId: adwoa }, body: { ...transfer, valueDate: due } })
  expect(claimed).toMatchObject({ payment: { status: 'pending', valueDate: due }, receipt: null })
  await comeBack(product, 'manager')
  const confirmed = await product.as('manager').call(confirmPayment, { params: { id: claimed.payment.id }, body: {} })
  expect(confirmed.payment).toMatchObject({ status: 'completed', valueDate: due, weekNumber: 12, isLate: false, decidedByName: 'manager' })

  product.clock.advance({ days: 5 })
  await comeBack(product, 'desk')
  const receipt = await product.as('desk').call(generateReceipt, { body: { loanId: loan, amount: money('30') } })
  const last = await payInCash('30', { cashReceiptNumber: receipt.receiptNumber })
  expect(last).toMatchObject({ status: 200, body: { loan: { status: 'completed', outstanding: '0.00', weeksCompleted: 13 } } })
  expect(await payInCash('1')).toMatchObject({ status: 409 })
})

test('every action for a customer is in the audit trail with user and customer, and nothing is sent to a phone', async () => {
  const { rows } = await sql<{ action: string; times: number }>`
    select action, count(*)::int as times from audit_trail where outcome = 'done'
      and action in ('completeProfile', 'applyForCustomer', 'acceptTermsForCustomer', 'payForCustomer') and actor_id <> ${adwoa}
    group by action order by action`.execute(product.db)
  expect(rows).toEqual([
    { action: 'acceptTermsForCustomer', times: 1 },
    { action: 'applyForCustomer', times: 1 },
    { action: 'completeProfile', times: 1 },
    { action: 'payForCustomer', times: 13 },
  ])
  const after = await sql<{ sent: number }>`
    select count(*)::int as sent from messages where user_id = ${adwoa} and kind not in ('office_code_issued')`.execute(product.db)
  expect(after.rows[0]?.sent).toBe(0)
  const cash = await sql<{ account: string; total: number }>`
    select account, sum(amount)::bigint as total from journal_lines where user_id = ${adwoa} group by account having sum(amount) <> 0 order by account`.execute(
    product.db,
  )
  expect(cash.rows).toEqual([
    { account: 'interest_income', total: -9000 },
    { account: 'momo_clearing', total: 3000 },
    { account: 'office_cash', total: 6000 },
  ])
  await expectBooksToBeRight(product.db)
})
