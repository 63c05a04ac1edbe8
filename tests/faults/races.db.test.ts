import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateReceipt } from '#contract/staff-payments.ts'
import { apply, borrow, joinWithProfile, money, openOffice, receiptFor } from '#tests/support/loan-life.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const statuses = (answers: readonly Answer[]) => answers.map((answer) => answer.status).toSorted((a, b) => a - b)
const pay = (person: string, loanId: number, amount: string, cashReceiptNumber: string, headers?: Record<string, string>) =>
  product.as(person).post(`/api/payments/${loanId}`, { amount, paymentMethod: 'cash', cashReceiptNumber }, headers)

async function paidOn(loanId: number): Promise<number> {
  const { rows } = await sql<{ paid: number }>`select amount_paid as paid from loans where id = ${loanId}`.execute(product.db)
  return rows[0]?.paid ?? -1
}

test('ten sendings of one receipt at once are one payment', async () => {
  await joinWithProfile(product, 'Ama')
  const loanId = await borrow(product, 'Ama', '500')
  const receipt = await receiptFor(product, loanId, '50')
  const answers = await times(10, () => pay('Ama', loanId, '50', receipt))
  expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(await paidOn(loanId)).toBe(5_000)
})

test('twenty sendings with one key are one payment, and every success is the same answer', async () => {
  await joinWithProfile(product, 'Abla')
  const loanId = await borrow(product, 'Abla', '500')
  const receipt = await receiptFor(product, loanId, '50')
  const answers = await times(20, () => pay('Abla', loanId, '50', receipt, { 'idempotency-key': 'form-1' }))
  const successes = answers.filter((answer) => answer.status === 200)
  expect(successes.length).toBeGreaterThan(0)
  expect(new Set(successes.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).toBe(true)
  expect(await paidOn(loanId)).toBe(5_000)
})

test('ten receipts of what is left, entered at once, pay the loan once and keep the rest for the customer', async () => {
  await joinWithProfile(product, 'Akosua')
  const loanId = await borrow(product, 'Akosua', '100')
  const receipts: string[] = []
  for (let index = 0; index < 10; index += 1) receipts.push(await receiptFor(product, loanId, '130'))
  const answers = await times(10, (index) => pay('Akosua', loanId, '130', receipts[index] ?? ''))
  expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(await paidOn(loanId)).toBe(13_000)
})

test('fifty small payments at once on one loan add up exactly', async () => {
  await joinWithProfile(product, 'Yaa')
  const loanId = await borrow(product, 'Yaa', '900')
  const receipts: string[] = []
  for (let index = 0; index < 50; index += 1) receipts.push(await receiptFor(product, loanId, '1.01'))
  const answers = await times(50, (index) => pay('Yaa', loanId, '1.01', receipts[index] ?? ''))
  const paid = answers.filter((answer) => answer.status === 200).length
  // A pool that is too busy says so with a 503 and has changed nothing.
  expect(answers.every((answer) => answer.status === 200 || answer.status === 503)).toBe(true)
  expect(await paidOn(loanId)).toBe(paid * 101)
})

test('one unbound receipt that two customers enter at once counts for one of them', async () => {
  await joinWithProfile(product, 'Kwame')
  await joinWithProfile(product, 'Kwaku')
  const [one, two] = [await borrow(product, 'Kwame', '200'), await borrow(product, 'Kwaku', '200')]
  const { receiptNumber } = await product.as('desk').call(generateReceipt, { body: {} })
  const answers = await times(6, (index) =>
    index % 2 === 0 ? pay('Kwame', one, '20', receiptNumber) : pay('Kwaku', two, '20', receiptNumber),
  )
  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409])
})

test('eight applications at once leave one pending', async () => {
  await joinWithProfile(product, 'Efua')
  const body = { requestedAmount: '300', lender: 'mmoa_direct', termsAccepted: true }
  const answers = await times(8, () => product.as('Efua').post('/api/loans/apply', body))
  expect(statuses(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
})

test('an application that is approved and rejected at once is decided once, with one notification', async () => {
  await joinWithProfile(product, 'Mansa')
  for (let round = 0; round < 5; round += 1) {
    const id = await apply(product, 'Mansa', '100')
    const answers = await Promise.all([
      product.as('md').post(`/api/admin/loans/${id}/approve`, { approvedAmount: '60' }),
      product.as('manager').post(`/api/admin/loans/${id}/approve`, { approvedAmount: '70' }),
      product.as('manager').post(`/api/admin/loans/${id}/reject`, {}),
    ])
    expect(statuses(answers)).toEqual([200, 409, 409])
    const { rows } = await sql<{ told: number; events: number; status: string }>`
      select (select count(*)::int from notifications where loan_id = ${id} and type in ('loan_approved', 'loan_rejected')) as told,
        (select count(*)::int from loan_events where loan_id = ${id} and kind in ('approved', 'rejected')) as events, status from loans where id = ${id}`.execute(
      product.db,
    )
    expect(rows[0]).toMatchObject({ told: 1, events: 1 })
    if (rows[0]?.status === 'approved') await product.as('Mansa').post(`/api/loans/${id}/withdraw`, {})
  }
})

test('two people who pay a loan out at once pay it out once', async () => {
  await joinWithProfile(product, 'Dede')
  const id = await apply(product, 'Dede', '200')
  await product.as('manager').post(`/api/admin/loans/${id}/approve`, {})
  const answers = await times(6, (index) =>
    product.as(index % 2 === 0 ? 'desk' : 'manager').post(`/api/admin/loans/${id}/disburse`, { method: 'cash' }),
  )
  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409])
})

test('a pending payment that is confirmed and failed at once ends one way', async () => {
  await joinWithProfile(product, 'Akwasi')
  const loanId = await borrow(product, 'Akwasi', '200')
  const claimed = await product
    .as('Akwasi')
    .post(`/api/payments/${loanId}`, { amount: '20', paymentMethod: 'momo', momoTransactionId: 'TX-1' })
  expect(claimed).toMatchObject({ status: 200, body: { payment: { status: 'pending' } } })
  const { rows } = await sql<{ id: number }>`select id from payments where loan_id = ${loanId}`.execute(product.db)
  const id = rows[0]?.id
  const answers = await times(6, (index) =>
    index % 2 === 0
      ? product.as('desk').post(`/api/admin/payments/${id}/confirm`, {})
      : product.as('manager').post(`/api/admin/payments/${id}/fail`, { reason: 'Not on the statement' }),
  )
  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409])
  expect([0, money('20')]).toContain(await paidOn(loanId))
  await expectBooksToBeRight(product.db)
})
