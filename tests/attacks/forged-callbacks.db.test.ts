import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMomoOffice, type MomoOffice } from '#tests/support/momo-office.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'

let office: MomoOffice
beforeAll(async () => {
  office = await openMomoOffice()
})
afterAll(() => office.product.close())
beforeEach(() => office.nextTest())

const LIES = [
  { status: 'SUCCESSFUL', financialTransactionId: '1', amount: '10', currency: 'GHS' },
  { status: 'SUCCESSFUL', financialTransactionId: '1', amount: '100000.00', currency: 'GHS', payer: { partyId: '233244000000' } },
  { event: 'charge.success', data: { status: 'success', amount: 1000, currency: 'GHS' } },
]

describe('a forged callback', () => {
  test('completes no payment: the server queries the network, which still reports it as pending', async () => {
    const reference = await office.ask('10')
    for (const lie of LIES)
      for (const method of ['POST', 'PUT'] as const)
        await office.product.as('Stranger').send(method, `/hooks/mtn/${reference}`, JSON.stringify(lie))
    await office.check(reference, true)
    expect(await office.row(reference)).toMatchObject({ status: 'PENDING' })
    expect(await office.paidBy(reference)).toEqual([])
    await expectBooksToBeRight(office.product.db)
    await office.decline(reference)
  })
  test('fails no payment, and completes a paid one only once', async () => {
    const reference = await office.ask('10')
    await office.product.as('Stranger').send('POST', `/hooks/mtn/${reference}`, '{"status":"FAILED","reason":"EXPIRED"}')
    office.momo.approve(reference)
    await office.check(reference)
    for (let again = 0; again < 20; again += 1) await office.calledBack(reference)
    await office.check(reference, true)
    expect(await office.paidBy(reference)).toEqual([expect.objectContaining({ status: 'completed', amount: 1_000 })])
  })
  test('for an unknown transaction returns 404, and is rate-limited after a while', async () => {
    const unknown = () => office.product.as('Stranger').send('POST', '/hooks/mtn/00000000-0000-4000-8000-000000000000', '{}')
    const answers = []
    for (let tries = 0; tries < 61; tries += 1) answers.push((await unknown()).status)
    expect([answers[0], answers.at(-1)]).toEqual([404, 429])
  })
  test.each([
    ['without a signature', {}],
    ['with a signature of another key', { 'x-paystack-signature': createHmac('sha512', 'another key').update('{}').digest('hex') }],
    ['with an invalid signature', { 'x-paystack-signature': 'signed' }],
  ])('of Paystack %s is rejected', async (_how, headers) => {
    const answer = await office.product.as('Stranger').send('POST', '/hooks/paystack', '{}', headers)
    expect([401, 404]).toContain(answer.status)
  })
})

describe('another customer’s request to pay', () => {
  test('returns 404 for its status, its completion and its voucher', async () => {
    const reference = await office.ask('10')
    office.momo.approve(reference)
    office.later(6)
    expect((await office.status(reference, 'Kofi')).status).toBe(404)
    expect((await office.completing(reference, { amount: '10' }, 'Kofi')).status).toBe(404)
    expect((await office.product.as('Kofi').post(`/api/payments/momo-status/${reference}/voucher`, { voucher: '123456' })).status).toBe(404)
    expect(await office.paidBy(reference)).toEqual([])
    await office.check(reference)
  })
  test('cannot be claimed with the transaction ID of its payer', async () => {
    const reference = await office.ask('10')
    office.momo.approve(reference, { transactionId: 'MTN-900' })
    await office.check(reference)
    const claim = await office.product
      .as('Ama')
      .post(`/api/payments/${office.loan}`, { amount: '10', paymentMethod: 'momo', momoTransactionId: 'mtn-900', momoProvider: 'mtn' })
    expect(claim.status).toBe(409)
  })
})

test('a callback’s amount and transaction are compared with the provider’s, not trusted', async () => {
  const reference = await office.ask('10')
  office.momo.approve(reference, { transactionId: 'MTN-901' })
  office.later(6)
  expect((await office.completing(reference, { amount: '500' })).status).toBe(409)
  expect((await office.completing(reference, { momoTransactionId: 'MTN-902' })).status).toBe(409)
  expect(await office.paidBy(reference)).toEqual([expect.objectContaining({ amount: 1_000 })])
})
