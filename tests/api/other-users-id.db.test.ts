import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { applyForLoan } from '#contract/loans/loan-application.ts'
import { apply, borrow, joinWithProfile, money, openOffice, receiptFor } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { scriptedMomo } from '#tests/support/scripted-momo.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { CALL_ROWS } from './call-rows.ts'

const PIXEL = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let product: TestApp
let hers: {
  complaint: string
  loan: string
  notification: string
  picture: string
  payment: string
  receipt: string
  device: string
  document: string
  request: string
  userId: string
}
beforeAll(async () => {
  product = await buildTestApp({}, testClock(), { momo: scriptedMomo().networks })
  await openOffice(product)
  const userId = await joinWithProfile(product, 'Ama')
  await joinWithProfile(product, 'Stranger')
  const loan = await borrow(product, 'Ama', '200')
  const body = { requestedAmount: money('100'), lender: 'mmoa_direct', termsAccepted: true, profilePicture: PIXEL } as const
  await product.as('Ama').call(applyForLoan, { body })
  const { rows } = await sql<{ notification: string; picture: string }>`
    select (select min(id)::text from notifications where user_id = ${userId}) as notification, (select id from pictures where user_id = ${userId}) as picture`.execute(
    product.db,
  )
  const receipt = await receiptFor(product, loan, '20')
  const made = await product.as('Ama').post(`/api/loans/${loan}/documents`, { kind: 'agreement' })
  const filed = await product.as('Ama').post('/api/complaints', { subject: 'other', text: 'Nobody answered the phone' })
  const claim = { amount: '10', paymentMethod: 'momo', momoTransactionId: 'TX-901' }
  const paid = await product.as('Ama').post(`/api/payments/${loan}`, claim)
  const request = await product.as('Ama').post(`/api/payments/${loan}/momo-request`, { amount: '20', phoneNumber: '0244123456' })
  const { devices } = (await product.as('Ama').get('/api/auth/devices')).body
  hers = {
    device: devices[0].id,
    complaint: String(filed.body['complaint'].id),
    loan: String(loan),
    document: made.body['document'].code,
    notification: rows[0]?.notification ?? '',
    picture: rows[0]?.picture ?? '',
    payment: String(paid.body['payment'].id),
    receipt,
    request: request.body['referenceId'],
    userId,
  }
})
afterAll(() => product.close())

function herId(path: string): string | undefined {
  if (path.includes('/notifications/:id')) return hers.notification
  if (path.includes('/pictures/:id')) return hers.picture
  if (path.includes('/complaints/:id')) return hers.complaint
  if (path.includes('/payments/:paymentId')) return hers.payment
  if (path.includes('/momo-status/:referenceId')) return hers.request
  if (path.includes('/devices/:deviceId')) return hers.device
  if (path.includes('/documents/:code')) return hers.document
  return path.includes('/loans/:id') || path.includes('/payments/:loanId') ? hers.loan : undefined
}
const own = ENDPOINTS.filter((endpoint) => !endpoint.staff && endpoint.path.includes(':') && endpoint.name !== 'recogniseReceipt')

test.each(own.map((endpoint) => ({ name: endpoint.name, endpoint })))(
  '$name returns the same response for another customer’s ID and for an unknown one',
  async ({ endpoint }) => {
    const id = herId(endpoint.path)
    expect(id).toBeTruthy()
    const row = CALL_ROWS[endpoint.name]
    const good = Object.fromEntries(Object.entries(row?.body ?? {}).map(([name, one]) => [name, one.good]))
    const query = endpoint.name === 'readRefinanceQuote' ? '?newAmount=500' : ''
    const sendValue = (value: string) => {
      const path = endpoint.path.replace(/:\w+/, value) + query
      const caller = product.as('Stranger')
      return endpoint.method === 'GET' ? caller.get(path) : caller.send(endpoint.method, path, JSON.stringify(good))
    }
    const absent = endpoint.path.includes('/pictures/') ? '00000000-0000-4000-8000-000000000000' : '987654321'
    const [foreign, none] = [await sendValue(id ?? ''), await sendValue(absent)]
    expect(foreign.status).toBe(404)
    expect({ status: none.status, body: none.body }).toEqual({ status: foreign.status, body: foreign.body })
  },
)

test('a payment with a receipt number of another customer’s loan is rejected like one with an unknown number', async () => {
  const loan = await borrow(product, 'Stranger', '200')
  const pay = (cashReceiptNumber: string) =>
    product.as('Stranger').post(`/api/payments/${loan}`, { amount: '20', paymentMethod: 'cash', cashReceiptNumber })
  const [foreign, none] = [await pay(hers.receipt), await pay('ZZZZZZ')]
  expect(foreign.status).toBe(422)
  expect(none.body).toEqual(foreign.body)
  const typed = (number: string) => product.as('Stranger').get(`/api/payments/receipts/${number}`)
  for (const number of [hers.receipt, 'ZZZZZZ']) expect(await typed(number)).toMatchObject({ status: 200, body: { receipt: null } })
  const refinance = { loanId: Number(hers.loan), newAmount: '500', reason: 'More stock for the shop', termsAccepted: true }
  expect(await product.as('Stranger').post('/api/loans/refinance', refinance)).toMatchObject({ status: 404 })
})

test('staff cannot see the staff view of their own loan, decide on it, or make a receipt for it', async () => {
  await product.as('manager').post('/api/profile/complete', { businessType: 'other', address: 'Office, Accra', momoNumber: '0201000002' })
  const loan = await apply(product, 'manager', '100')
  const tries = [
    await product.as('manager').get(`/api/admin/loans/${loan}`),
    await product.as('manager').post(`/api/admin/loans/${loan}/approve`, {}),
    await product.as('manager').post(`/api/admin/loans/${loan}/reject`, {}),
  ]
  for (const answer of tries)
    expect(answer).toMatchObject({ status: 403, body: { message: 'You cannot do this on your own account. Ask another user.' } })
  await product.as('md').post(`/api/admin/loans/${loan}/approve`, {})
  expect(await product.as('manager').post(`/api/admin/loans/${loan}/disburse`, { method: 'cash' })).toMatchObject({ status: 403 })
  expect(await product.as('manager').post('/api/admin/generate-receipt', { loanId: loan, amount: '10' })).toMatchObject({ status: 403 })
  expect(await product.as('manager').post(`/api/admin/loans/${loan}/undo-approval`, { reason: 'x' })).toMatchObject({ status: 403 })
})
