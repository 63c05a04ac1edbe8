import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putAway, putPaymentAway, readHome } from '#contract/home.ts'
import { approveLoan, disburseLoan, rejectLoan } from '#contract/staff-loans.ts'
import { readLoan } from '#contract/loans.ts'
import { acceptTerms } from '#contract/loans/loan-acceptance.ts'
import { recogniseReceipt, submitPayment } from '#contract/payments.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { signUp } from '#tests/support/sign-in-people.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp({ OFFICE_PHONE: '032 200 0142', OFFICE_HOURS: 'Monday to Friday 8:00 to 17:00' }, testClock())
  await openOffice(product)
})
afterAll(() => product.close())

async function home(person: string) {
  await comeBack(product, person)
  return product.as(person).call(readHome, {})
}
const leave = (person: string, paymentId = 0) => product.as(person).call(putPaymentAway, { params: { paymentId } })
const state = async (person: string) => (await home(person)).first.state
const staff = async (by: string) => {
  await comeBack(product, by)
  return product.as(by)
}

test('home follows a customer from the first sign-in to the next loan', async () => {
  await signUp(product, 'Esi', '0249999001')
  expect(await home('Esi')).toMatchObject({
    first: { state: 'new', figure: 100_000 },
    offer: { most: 0, notNow: { action: 'complete_profile' } },
    office: { phone: '032 200 0142', hours: 'Monday to Friday 8:00 to 17:00' },
  })

  await signUp(product, 'Dr Efe Nartey', '0249999002')
  expect((await home('Dr Efe Nartey')).first.label).toBe('Welcome, Efe')

  await joinWithProfile(product, 'Yaw')
  expect(await home('Yaw')).toMatchObject({ first: { state: 'may_apply' }, offer: { most: 100_000, chips: [25_000, 50_000, 100_000] } })
  const refused = await apply(product, 'Yaw', '700')
  expect(await home('Yaw')).toMatchObject({ first: { state: 'waiting', loanId: refused }, offer: { most: 0, chips: [] } })
  expect((await product.as('Yaw').post(`/api/loans/${refused}/put-away`, {})).status).toBe(409)

  await (await staff('md')).call(rejectLoan, { params: { id: refused }, body: { reason: 'address_not_confirmed' } })
  expect(await home('Yaw')).toMatchObject({ first: { state: 'rejected', button: { action: 'way_there' } } })
  await product.as('Yaw').call(putAway, { params: { id: refused } })
  await product.as('Yaw').call(putAway, { params: { id: refused } })
  expect(await state('Yaw')).toBe('may_apply')

  const id = await apply(product, 'Yaw', '130')
  await (await staff('md')).call(approveLoan, { params: { id }, body: { approvedAmount: money('100') } })
  expect(await home('Yaw')).toMatchObject({ first: { state: 'lower_terms', figure: 10_000, button: { words: 'Accept GH₵100.00' } } })
  const { terms } = await product.as('Yaw').call(readLoan, { params: { id } })
  await product.as('Yaw').call(acceptTerms, { params: { id }, body: { hash: terms.hash } })
  expect(await state('Yaw')).toBe('approved')
  await (await staff('desk')).call(disburseLoan, { params: { id }, body: { method: 'cash' } })
  expect(await home('Yaw')).toMatchObject({ first: { state: 'due', figure: 1000 }, second: null })

  product.clock.advance({ days: 10 })
  expect(await home('Yaw')).toMatchObject({
    first: { state: 'late', figure: 1000 },
    offer: { most: 0, notNow: { button: 'Pay GH₵10.00', opens: 'Opens when week 1 is paid.', loanId: id } },
  })
  const claim = { amount: money('10'), paymentMethod: 'momo', momoTransactionId: '77312045911' } as const
  await product.as('Yaw').call(submitPayment, { params: { loanId: id }, body: claim })
  const waiting = await home('Yaw')
  expect(waiting).toMatchObject({
    first: { state: 'paid_waiting', figure: 1000, button: { action: 'continue' } },
    second: null,
    paid: { isChecked: true, was: 13_000, balance: 12_000, transactionId: '77312045911', score: null },
  })
  await leave('Yaw', waiting.paid?.paymentId)
  expect(await home('Yaw')).toMatchObject({ first: { state: 'payment_checked', figure: 1000 }, second: null, paid: null })

  product.clock.advance({ days: 11 })
  expect(await home('Yaw')).toMatchObject({
    first: { state: 'behind', checked: { amount: 1000 }, button: { detail: 'the other GH₵10.00' } },
  })
  product.clock.advance({ days: 4 })
  expect(await home('Yaw')).toMatchObject({ first: { state: 'behind', checked: null } })
  await staff('desk')
  const number = await receiptFor(product, id, '30')
  expect(await home('Yaw')).toMatchObject({ first: { state: 'receipt_to_enter', receiptNumber: number, figure: 3000 }, second: null })

  product.clock.advance({ days: 120 })
  expect(await state('Yaw')).toBe('in_default')
  await payCash(product, 'Yaw', id, '130')
  expect(await state('Yaw')).toBe('repaid')
})

test('home celebrates a repaid loan until it is dismissed, and again after a reversal and a new payment', async () => {
  await joinWithProfile(product, 'Afua')
  const id = await borrow(product, 'Afua', '100')
  await payCash(product, 'Afua', id, '130')
  expect(await home('Afua')).toMatchObject({ first: { state: 'repaid', figure: 13_000, button: { action: 'letter' } } })
  await product.as('Afua').call(putAway, { params: { id } })
  expect(await state('Afua')).toBe('may_apply')
  const { rows } = await sql<{ id: number }>`select max(id) as id from payments where loan_id = ${id}`.execute(product.db)
  const reversed = await (await staff('md')).post(`/api/admin/payments/${rows[0]?.id}/reverse`, { reason: 'Entered for the wrong loan' })
  expect(reversed.status).toBe(200)
  expect(await state('Afua')).toBe('due')
  product.clock.advance({ hours: 1 })
  await payCash(product, 'Afua', id, '130')
  expect(await state('Afua')).toBe('repaid')
})

test('a customer cannot dismiss the loan of another', async () => {
  await joinWithProfile(product, 'Kwesi')
  const id = await apply(product, 'Kwesi', '100')
  await (await staff('md')).call(rejectLoan, { params: { id }, body: {} })
  await joinWithProfile(product, 'Other')
  expect((await product.as('Other').post(`/api/loans/${id}/put-away`, {})).status).toBe(404)
  expect(await state('Kwesi')).toBe('rejected')
})

test('home shows the page of a payment until its customer continues, or until the end of the day', async () => {
  await joinWithProfile(product, 'Adwoa')
  const id = await borrow(product, 'Adwoa', '400')
  product.clock.advance({ days: 7 })
  await staff('desk')
  const number = await receiptFor(product, id, '40')
  await comeBack(product, 'Adwoa')
  const body = { amount: money('40'), paymentMethod: 'cash', cashReceiptNumber: number } as const
  await product.as('Adwoa').call(submitPayment, { params: { loanId: id }, body })
  const page = await home('Adwoa')
  expect(page).toMatchObject({
    first: { state: 'paid', figure: 4000, sentence: expect.stringContaining('Week 1 is paid **on time**.') },
    second: null,
    paid: { isChecked: false, was: 52_000, balance: 48_000, receiptNumber: number, receivedBy: 'desk', transactionId: null },
  })
  const { score } = page.paid ?? {}
  expect(score?.steps).toContainEqual({ what: 'You owe GH₵480.00, not GH₵520.00', points: 10 })
  expect(score?.steps.reduce((sum, { points }) => sum + points, 0)).toBe((score?.now ?? 0) - (score?.was ?? 0))
  await leave('Adwoa', page.paid?.paymentId)
  expect(await home('Adwoa')).toMatchObject({ first: { state: 'due' }, paid: null })

  await payCash(product, 'Adwoa', id, '20')
  expect(await state('Adwoa')).toBe('paid')
  product.clock.advance({ days: 1 })
  expect(await state('Adwoa')).toBe('due')
})

test('a dismissed payment that waits is shown again when the office confirms it on that day', async () => {
  await joinWithProfile(product, 'Akua')
  const id = await borrow(product, 'Akua', '100')
  const claim = { amount: money('10'), paymentMethod: 'momo', momoTransactionId: '55512045911' } as const
  const { payment } = await product.as('Akua').call(submitPayment, { params: { loanId: id }, body: claim })
  await leave('Akua', payment.id)
  product.clock.advance({ minutes: 5 })
  await (await staff('manager')).post(`/api/admin/payments/${payment.id}/confirm`, {})
  expect(await home('Akua')).toMatchObject({
    first: { state: 'paid', label: 'Your payment is on your loan' },
    paid: { was: 13_000, balance: 12_000 },
  })
  await leave('Akua', payment.id)
  expect(await state('Akua')).toBe('due')
})

test('home shows the last payment with the score before and after it', async () => {
  await joinWithProfile(product, 'Abla')
  const id = await borrow(product, 'Abla', '100')
  await payCash(product, 'Abla', id, '130')
  const { first, paid } = await home('Abla')
  expect(first.state).toBe('repaid')
  expect(paid).toMatchObject({ loanId: id, was: 13_000, balance: 0 })
  expect(paid?.score?.now).toBeGreaterThan(paid?.score?.was ?? 100)
})

test('the page of a payment keeps its own score when another payment of that day is reversed', async () => {
  await joinWithProfile(product, 'Adwoa')
  const id = await borrow(product, 'Adwoa', '400')
  await payCash(product, 'Adwoa', id, '40')
  const { paid } = await home('Adwoa')
  expect(paid?.score?.steps).not.toEqual([])
  product.clock.advance({ minutes: 1 })
  const { payment } = await payCash(product, 'Adwoa', id, '40')
  expect((await home('Adwoa')).paid?.paymentId).toBe(payment.id)
  await (await staff('manager')).post(`/api/admin/payments/${payment.id}/reverse`, { reason: 'Entered twice' })
  expect((await home('Adwoa')).paid).toMatchObject({ paymentId: paid?.paymentId, balance: 48_000, score: paid?.score })
})

test('the page of an overpayment says what the loan was and what went to the credit balance', async () => {
  await joinWithProfile(product, 'Efua')
  const id = await borrow(product, 'Efua', '100')
  const other = await borrow(product, 'Efua', '100')
  const claim = { amount: money('130'), paymentMethod: 'momo', momoTransactionId: '66612045911' } as const
  const { payment } = await product.as('Efua').call(submitPayment, { params: { loanId: id }, body: claim })
  await payCash(product, 'Efua', id, '50')
  product.clock.advance({ minutes: 5 })
  await (await staff('manager')).post(`/api/admin/payments/${payment.id}/confirm`, {})
  expect(await home('Efua')).toMatchObject({
    first: { state: 'paid', figure: 8000, note: 'We added GH₵50.00 to your credit balance.' },
    second: { state: 'due', loanId: other },
    paid: { was: 8000, balance: 0 },
  })
})

test('a customer cannot leave the page of the payment of another', async () => {
  await joinWithProfile(product, 'Ato')
  const id = await borrow(product, 'Ato', '100')
  await payCash(product, 'Ato', id, '10')
  const paymentId = (await home('Ato')).paid?.paymentId
  await joinWithProfile(product, 'Stranger')
  expect((await product.as('Stranger').post(`/api/payments/${paymentId}/put-away`, {})).status).toBe(404)
  expect(await state('Ato')).toBe('paid')
})

test('a receipt number is recognised only for the customer for whom it was made, and a program that tries many is stopped', async () => {
  await joinWithProfile(product, 'Dede')
  const id = await borrow(product, 'Dede', '100')
  await staff('desk')
  const number = await receiptFor(product, id, '10')
  await comeBack(product, 'Dede')
  const typed = (receiptNumber: string) => product.as('Dede').call(recogniseReceipt, { params: { receiptNumber } })
  expect(await typed(number.toLowerCase())).toMatchObject({ receipt: { loanId: id, amount: 1000 } })
  await joinWithProfile(product, 'Guesser')
  const guess = () => product.as('Guesser').get(`/api/payments/receipts/${number}`)
  expect((await guess()).body).toEqual({ receipt: null })
  for (let more = 0; more < 29; more += 1) await guess()
  expect((await guess()).status).toBe(429)
  await payCash(product, 'Dede', id, '10')
  expect((await product.as('Dede').get('/api/payments/receipts/12')).status).toBe(400)
})
