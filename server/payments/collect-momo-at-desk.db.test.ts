import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listOpenMomoRequests } from '#contract/payments.ts'
import { listMomoRequestsFor, readMomoRequestFor, requestMomoFor } from '#contract/staff-payments.ts'
import { borrow, comeBack, money } from '#tests/support/loan-actions.ts'
import { openMomoOffice, type MomoOffice } from '#tests/support/momo-office.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'

let office: MomoOffice
let ama = ''
beforeAll(async () => {
  office = await openMomoOffice()
  ama = (await office.product.as('Ama').get('/api/auth/user')).body.user.id
})
afterAll(() => office.product.close())
beforeEach(async () => {
  await office.nextTest()
  for (const person of ['desk', 'manager', 'md']) await comeBack(office.product, person)
})

const path = (more = '') => `/api/admin/users/${ama}/momo-requests${more}`
const postRequest = (body: object = {}, by = 'desk', key?: string) =>
  office.product
    .as(by)
    .post(
      path(),
      { loanId: office.loan, amount: '10', phoneNumber: office.phone(), ...body },
      key === undefined ? {} : { 'idempotency-key': key },
    )
const requestPayment = async (amount = '10') => {
  const body = { loanId: office.loan, amount: money(amount), phoneNumber: office.phone(), momoProvider: undefined }
  return (await office.product.as('desk').call(requestMomoFor, { params: { userId: ama }, body })).request.referenceId
}
const read = (referenceId: string) => office.product.as('desk').call(readMomoRequestFor, { params: { userId: ama, referenceId } })

test('a desk request for a customer is visible to both and becomes a payment once the network confirms it', async () => {
  const reference = await requestPayment('38.46')
  expect(await read(reference)).toMatchObject({ status: 'PENDING', loanId: office.loan, amount: 3_846, payment: null, reason: null })
  expect(await office.product.as('desk').call(listMomoRequestsFor, { params: { userId: ama } })).toMatchObject([{ referenceId: reference }])
  expect(await office.product.as('Ama').call(listOpenMomoRequests, {})).toMatchObject([{ referenceId: reference }])
  office.momo.approve(reference, { transactionId: 'DESK-1' })
  office.later(6)
  expect(await read(reference)).toMatchObject({
    status: 'SUCCESSFUL',
    payment: { status: 'completed', amount: 3_846, momoReference: reference, momoTransactionId: 'DESK-1', customerName: 'Ama' },
  })
  expect(await office.product.as('desk').call(listMomoRequestsFor, { params: { userId: ama } })).toEqual([])
  const { rows } = await sql<{ channel: string; role: string }>`
    select m.channel, u.role from momo_transactions m join users u on u.id = m.requested_by
      join audit_trail a on a.target_id = m.reference and a.actor_id = u.id and a.action = 'requestMomoForCustomer'
    where m.reference = ${reference}`.execute(office.product.db)
  expect(rows).toEqual([{ channel: 'office', role: 'front_desk' }])
  await expectBooksToBeRight(office.product.db)
})

test('a desk request without a number goes to the customer’s wallet, masked for staff without permission', async () => {
  const response = await postRequest({ phoneNumber: undefined })
  expect(response).toMatchObject({ status: 200, body: { request: { phoneNumber: expect.stringContaining('•'), momoProvider: 'mtn' } } })
  const reference = response.body.request.referenceId
  expect(office.momo.book.get(reference)?.order.phone).toMatch(/^0244?\d+$/)
  const byMd = await office.product.as('md').get(path(`/${reference}`))
  expect(byMd.body.phoneNumber).toBe(office.momo.book.get(reference)?.order.phone)
  await office.decline(reference)
})

test('a desk request sent twice, or by two users at once, makes one collection', async () => {
  const key = '3f1c0e9a-7a55-4b6e-9d39-0f2d4a5b6c7d'
  const [first, again] = [await postRequest({}, 'desk', key), await postRequest({}, 'desk', key)]
  expect(again.body.request.referenceId).toBe(first.body.request.referenceId)
  const both = await Promise.all([postRequest(), postRequest({}, 'manager')])
  expect(new Set(both.map(({ body }) => body.request.referenceId))).toEqual(new Set([first.body.request.referenceId]))
  expect(await postRequest({ amount: '11' })).toMatchObject({ status: 409, body: { referenceId: first.body.request.referenceId } })
  await office.decline(first.body.request.referenceId)
})

test('a desk request shows the network’s refusal at once, a later failure with its reason, and allows another', async () => {
  office.momo.next({ refuse: 'no_wallet', again: false })
  expect(await postRequest()).toMatchObject({ status: 422, body: { message: expect.stringContaining('no mobile money wallet') } })
  const reference = await requestPayment()
  office.momo.fail(reference, 'too_little_money')
  office.later(6)
  expect(await read(reference)).toMatchObject({ status: 'FAILED', reason: 'Your wallet balance is too low.', payment: null })
  const second = await requestPayment()
  expect(second).not.toBe(reference)
  await office.decline(second)
})

test('the desk submits the voucher of a collection once', async () => {
  office.momo.next({ voucher: 'Dial *110# for a code.' })
  const response = await postRequest({ phoneNumber: '0204000077', momoProvider: 'telecel' })
  const reference = response.body.request.referenceId
  expect(response.body.request.voucherNote).toBe('Dial *110# for a code.')
  const voucher = (code: string) => office.product.as('desk').post(path(`/${reference}/voucher`), { voucher: code })
  office.later(6)
  expect((await voucher('999999')).status).toBe(422)
  expect((await voucher('123456')).body).toMatchObject({ request: { voucherNote: null } })
  expect((await voucher('123456')).status).toBe(409)
  office.later(6)
  expect(await read(reference)).toMatchObject({ status: 'SUCCESSFUL', payment: { status: 'completed' } })
})

test('a desk request for a loan that was settled meanwhile becomes unallocated money', async () => {
  const { product } = office
  const small = await borrow(product, 'Kofi', '100')
  const kofi = (await product.as('Kofi').get('/api/auth/user')).body.user.id
  const response = await product.as('desk').post(`/api/admin/users/${kofi}/momo-requests`, { loanId: small, amount: '130' })
  const reference = response.body.request.referenceId
  await product.as('desk').post(`/api/admin/users/${kofi}/payments`, { loanId: small, amount: '130', paymentMethod: 'cash' })
  office.momo.approve(reference)
  office.later(6)
  const request = await product.as('desk').get(`/api/admin/users/${kofi}/momo-requests/${reference}`)
  expect(request.body).toMatchObject({ status: 'SUCCESSFUL', payment: { status: 'failed', unallocatedAmount: '130.00' } })
  await expectBooksToBeRight(product.db)
})

test('desk requests refuse own accounts, requests of other customers and users without permission', async () => {
  const reference = await requestPayment()
  const kofi = (await office.product.as('Kofi').get('/api/auth/user')).body.user.id
  const desk = (await office.product.as('desk').get('/api/auth/user')).body.user.id
  const as = (person: string) => office.product.as(person)
  expect((await as('desk').get(`/api/admin/users/${kofi}/momo-requests/${reference}`)).status).toBe(404)
  expect((await as('desk').post(`/api/admin/users/${kofi}/momo-requests/${reference}/voucher`, { voucher: '123456' })).status).toBe(404)
  expect((await as('desk').post(`/api/admin/users/${kofi}/momo-requests`, { loanId: office.loan, amount: '10' })).status).toBe(404)
  for (const own of [
    await as('desk').get(`/api/admin/users/${desk}/momo-requests`),
    await as('desk').get(`/api/admin/users/${desk}/momo-requests/${reference}`),
    await as('desk').post(`/api/admin/users/${desk}/momo-requests`, { loanId: office.loan, amount: '10' }),
    await as('desk').post(`/api/admin/users/${desk}/momo-requests/${reference}/voucher`, { voucher: '123456' }),
  ])
    expect(own).toMatchObject({ status: 403, body: { message: expect.stringContaining('own') } })
  expect((await as('Ama').get(path(`/${reference}`))).status).toBe(403)
  await office.decline(reference)
})
