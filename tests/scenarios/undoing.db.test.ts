import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCreditScore } from '#contract/credit.ts'
import { readCurrentUser } from '#contract/identity.ts'
import { readLoan } from '#contract/loans.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { refundUnallocated } from '#contract/unallocated.ts'
import { applyUnallocated, bookFunding, returnPayout, reversePayment, undoApproval } from '#contract/staff-undo.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { writeOff } from '#tests/support/confirm-requests.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

const REASON = 'Entered for the wrong person'
const everybody = async (person: string) => {
  for (const each of ['desk', 'manager', 'md', person]) await comeBack(product, each)
}

async function figures(person: string, loanId: number) {
  const { user } = await product.as(person).call(readCurrentUser, {})
  const { score, inputs } = await product.as(person).call(readCreditScore, { query: {} })
  const { status, amountPaid, outstanding, weeksCompleted, nextPaymentDue, overdueAmount, instalments, terms, awaitsAcceptance } =
    await product.as(person).call(readLoan, { params: { id: loanId } })
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount)::bigint as sum from journal_lines where loan_id = ${loanId} and account <> 'unallocated_money' and account <> 'office_cash'
    group by account having sum(amount) <> 0 order by account`.execute(product.db)
  return {
    score,
    inputs,
    stored: [user.creditScore, user.totalAmountRepaid, user.currentDebt, user.onTimePayments, user.latePayments],
    loan: {
      status,
      amountPaid,
      outstanding,
      weeksCompleted,
      nextPaymentDue,
      overdueAmount,
      instalments,
      hash: terms.hash,
      awaitsAcceptance,
    },
    accounts: rows,
  }
}

test('a reversed payment leaves every figure unchanged, reallocates later payments, and its money is unallocated', async () => {
  await joinWithProfile(product, 'Ama')
  const loanId = await borrow(product, 'Ama', '1000')
  product.clock.advance({ weeks: 1 })
  await payCash(product, 'Ama', loanId, '100')
  const before = await figures('Ama', loanId)
  const wrong = await payCash(product, 'Ama', loanId, '55.55')
  await everybody('Ama')
  const { payment } = await product.as('manager').call(reversePayment, { params: { id: wrong.payment.id }, body: { reason: REASON } })
  expect(payment).toMatchObject({ status: 'reversed', reason: REASON })
  expect(await figures('Ama', loanId)).toEqual(before)
  expect((await product.as('Ama').call(readLoan, { params: { id: loanId } })).unallocated).toBe(money('55.55'))
  const twice = await product.as('manager').post(`/api/admin/payments/${wrong.payment.id}/reverse`, { reason: REASON })
  expect(twice.status).toBe(409)
})

test('reversing an earlier payment moves the later one to the earlier week, and the journal follows', async () => {
  await joinWithProfile(product, 'Esi')
  const loanId = await borrow(product, 'Esi', '1000')
  product.clock.advance({ weeks: 1 })
  const first = await payCash(product, 'Esi', loanId, '110')
  product.clock.advance({ weeks: 1 })
  const second = await payCash(product, 'Esi', loanId, '95')
  expect(second.payment.weekNumber).toBe(2)
  await everybody('Esi')
  await product.as('manager').call(reversePayment, { params: { id: first.payment.id }, body: { reason: REASON } })
  const loan = await product.as('Esi').call(readLoan, { params: { id: loanId } })
  expect(loan.payments.find((one) => one.id === second.payment.id)).toMatchObject({ weekNumber: 1, isLate: true, daysLate: 7 })
  expect(loan.allocations).toMatchObject([{ week: 1, interest: 2308, principal: 7192 }])
  await expectBooksToBeRight(product.db)
})

test('reversing the last payment makes a completed loan active again', async () => {
  await joinWithProfile(product, 'Yaa')
  const loanId = await borrow(product, 'Yaa', '100')
  const before = await figures('Yaa', loanId)
  const last = await payCash(product, 'Yaa', loanId, '130')
  expect(last.loan.status).toBe('completed')
  await everybody('Yaa')
  await product.as('manager').call(reversePayment, { params: { id: last.payment.id }, body: { reason: REASON } })
  expect(await figures('Yaa', loanId)).toEqual(before)
  const { payment } = await product.as('desk').call(applyUnallocated, {
    params: { userId: last.loan.userId },
    body: { loanId, amount: money('130') },
  })
  expect(payment).toMatchObject({ status: 'completed', valueDate: last.payment.valueDate })
})

test('a withdrawn approval makes the application pending, and it can be approved again', async () => {
  await joinWithProfile(product, 'Kofi')
  await everybody('Kofi')
  const id = await apply(product, 'Kofi', '800')
  const before = await figures('Kofi', id)
  await product.as('manager').call(approveLoan, { params: { id }, body: { approvedAmount: money('500') } })
  await product.as('manager').call(undoApproval, { params: { id }, body: { reason: REASON } })
  expect(await figures('Kofi', id)).toEqual(before)
  const { loan } = await product.as('manager').call(approveLoan, { params: { id }, body: {} })
  expect(loan).toMatchObject({ status: 'approved', totalRepayAmount: money('1040'), awaitsAcceptance: false })
})

test('a payout returned on its day leaves the loan approved, also with an advance, and can be made again', async () => {
  await joinWithProfile(product, 'Afua')
  await everybody('Afua')
  const id = await apply(product, 'Afua', '300')
  await product.as('manager').call(approveLoan, { params: { id }, body: {} })
  await payCash(product, 'Afua', id, '30')
  const before = await figures('Afua', id)
  await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
  await product.as('manager').call(returnPayout, { params: { id }, body: { reason: 'She did not take the money' } })
  expect(await figures('Afua', id)).toEqual(before)
  await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
  await payCash(product, 'Afua', id, '10')
  await everybody('Afua')
  expect(await product.as('manager').post(`/api/admin/loans/${id}/return-payout`, { reason: REASON })).toMatchObject({ status: 409 })
})

test('a written-off loan takes recoveries and stays written off; its customer cannot borrow until it is paid', async () => {
  await joinWithProfile(product, 'Kwesi')
  const id = await borrow(product, 'Kwesi', '200')
  product.clock.advance({ days: 120 })
  await everybody('Kwesi')
  expect(await product.as('manager').post(`/api/admin/loans/${id}/write-off`, { reason: REASON })).toMatchObject({ status: 403 })
  const { loan } = (await writeOff(product, id)).body
  expect(loan).toMatchObject({ status: 'written_off', outstanding: money('260') })
  expect((await product.as('Kwesi').call(readCreditScore, { query: {} })).score).toBe(0)
  const part = await payCash(product, 'Kwesi', id, '60')
  expect(part.loan).toMatchObject({ status: 'written_off', outstanding: money('200') })
  const again = { requestedAmount: '100', lender: 'mmoa_direct', termsAccepted: true }
  expect(await product.as('Kwesi').post('/api/loans/apply', again)).toMatchObject({ status: 422 })
  const rest = await payCash(product, 'Kwesi', id, '200')
  expect(rest.loan).toMatchObject({ status: 'written_off', outstanding: 0 })
  expect(await product.as('Kwesi').post('/api/loans/apply', again)).toMatchObject({ status: 200 })
})

test('users cannot refund money that they took in, or more than is unallocated; funding raises the cash', async () => {
  await joinWithProfile(product, 'Efua')
  const id = await borrow(product, 'Efua', '100')
  const paid = await payCash(product, 'Efua', id, '50')
  await everybody('Efua')
  await product.as('md').call(reversePayment, { params: { id: paid.payment.id }, body: { reason: REASON } })
  const userId = paid.loan.userId
  const refund = { amount: '50', method: 'cash', reason: 'She wants it back' }
  expect(await product.as('desk').post(`/api/admin/users/${userId}/unallocated/refund`, refund)).toMatchObject({ status: 403 })
  expect(await product.as('md').post(`/api/admin/users/${userId}/unallocated/refund`, { ...refund, amount: '50.01' })).toMatchObject({
    status: 422,
  })
  const done = await product
    .as('md')
    .call(refundUnallocated, { params: { userId }, body: { amount: money('50'), method: 'cash', reason: refund.reason } })
  expect(done.unallocated).toBe(0)
  await product.as('md').call(bookFunding, { body: { amount: money('10000'), reference: 'Bank slip 7' } })
})
