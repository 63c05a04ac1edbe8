import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillInProfileFor } from '#contract/staff-on-behalf.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { openTill, readOwnTill } from '#contract/tills.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, receiptFor } from '#tests/support/loan-actions.ts'
import { signUp } from '#tests/support/sign-in-people.ts'
import { switchTills } from '#tests/support/switch-tills.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let ama: string
let loan: number
const staff: Record<string, string> = {}
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const person of ['desk', 'manager', 'md']) staff[person] = (await product.as(person).get('/api/auth/user')).body.user.id
  ama = await joinWithProfile(product, 'Ama')
  loan = await borrow(product, 'Ama', '200')
})
afterAll(() => product.close())

const PROFILE = { businessType: 'retail', address: 'Shop 14, Accra', momoNumber: '0551234567' }
const APPLICATION = { requestedAmount: '100', lender: 'mmoa_direct', termsAccepted: true, reference: 'Sheet 1' }
const OWN = 'You cannot do this on your own account. Ask another user.'
const forUser = (person: string, userId: string, part: string, body: object) =>
  product.as(person).post(`/api/admin/users/${userId}/${part}`, body)

describe('acting for a customer', () => {
  const parts = () =>
    [
      ['profile', PROFILE],
      ['loans', APPLICATION],
      [`loans/${loan}/accept-terms`, { hash: 'a'.repeat(64), reference: 'Sheet 1' }],
      ['payments', { loanId: loan, amount: '10', paymentMethod: 'cash' }],
    ] as const

  test('is refused for one’s own account, and the attempt is audited', async () => {
    for (const [part, body] of parts())
      expect(await forUser('md', staff['md'] ?? '', part, body), part).toMatchObject({ status: 403, body: { message: OWN } })
    const { rows } = await sql<{ times: number }>`
      select count(*)::int as times from audit_trail where outcome = 'refused' and actor_id = ${staff['md'] ?? ''} and reason like 'own_record%'`.execute(
      product.db,
    )
    expect(rows[0]?.times).toBe(4)
  })

  test('answers 404 for an absent customer and another customer’s loan', async () => {
    for (const [part, body] of parts()) expect((await forUser('md', 'nobody', part, body)).status, part).toBe(404)
    const other = await signUp(product, 'Kofi', '0249888888')
    expect((await forUser('md', other, 'payments', { loanId: loan, amount: '10', paymentMethod: 'cash' })).status).toBe(404)
    expect((await forUser('md', other, `loans/${loan}/accept-terms`, { hash: 'a', reference: 'x' })).status).toBe(404)
  })

  test('needs manage_users for a staff account, and is refused to the front desk', async () => {
    expect((await forUser('manager', staff['desk'] ?? '', 'profile', PROFILE)).status).toBe(403)
    expect((await forUser('md', staff['desk'] ?? '', 'profile', PROFILE)).status).toBe(200)
    for (const part of ['profile', 'loans']) expect((await forUser('desk', ama, part, PROFILE)).status).toBe(403)
  })
})

test('wallet changed by staff needs its owner’s confirmation, notifies app and phone, and is masked in the audit trail', async () => {
  const body = { businessType: 'services', address: 'Shop 15, Accra', momoNumber: '0551234567', momoProvider: 'telecel' } as const
  await product.as('manager').call(fillInProfileFor, { params: { userId: ama }, body })
  expect((await product.as('Ama').get('/api/auth/user')).body.user).toMatchObject({ ...body, walletToConfirm: true })
  const { rows } = await sql<{ before: object; after: object; title: string; sms: string }>`
    select a.before, a.after, n.title, m.text as sms from audit_trail a, notifications n, messages m
    where a.action = 'changeProfile' and n.user_id = ${ama} and n.title = 'Wallet changed' and m.user_id = ${ama} and m.kind = 'profile_changed'`.execute(
    product.db,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    before: { businessType: 'market_trader', momoProvider: 'mtn' },
    after: { businessType: 'services', momoNumber: '055•••4567', momoProvider: 'telecel' },
    sms: expect.stringContaining('changed the mobile money wallet'),
  })
  expect(await forUser('manager', ama, 'profile', body)).toMatchObject({ status: 409 })
})

test('POST /api/admin/users/:userId/profile leaves an address and a wallet unchanged that are sent masked', async () => {
  const masked = { businessType: 'retail', address: '•••, Accra', momoNumber: '055•••4567', momoProvider: 'telecel' }
  expect((await forUser('manager', ama, 'profile', masked)).status).toBe(200)
  expect((await product.as('Ama').get('/api/auth/user')).body.user).toMatchObject({
    businessType: 'retail',
    address: 'Shop 15, Accra',
    momoNumber: '0551234567',
  })
  expect(await forUser('manager', ama, 'phone', { phone: '024•••0000', reason: 'Unchanged' })).toMatchObject({ status: 409 })
  const without = await signUp(product, 'Efua', '0249666666')
  expect((await forUser('manager', without, 'profile', masked)).status).toBe(400)
})

describe('application for a customer', () => {
  test('needs the reference of the signed sheet and follows the rules of the customer’s own', async () => {
    const { reference, ...without } = APPLICATION
    expect(await forUser('manager', ama, 'loans', without)).toMatchObject({
      status: 400,
      body: { errors: { reference: 'Enter the reference of the signed sheet' } },
    })
    const tries = [
      [{ requestedAmount: '1001' }, 422],
      [{ termsAccepted: false }, 422],
      [{ termsHash: 'b'.repeat(64) }, 409],
      [{ requestedAmount: '0.50' }, 422],
    ] as const
    for (const [other, status] of tries)
      expect((await forUser('manager', ama, 'loans', { ...APPLICATION, ...other })).status, JSON.stringify(other)).toBe(status)
    const kofi = await signUp(product, 'Yaa', '0249777777')
    expect(await forUser('manager', kofi, 'loans', { ...APPLICATION, reference })).toMatchObject({ status: 422 })
    expect((await forUser('manager', ama, 'loans', APPLICATION)).status).toBe(200)
    expect((await forUser('manager', ama, 'loans', APPLICATION)).status).toBe(409)
  })

  test('can be withdrawn by its customer', async () => {
    const [pending] = (await product.as('Ama').get('/api/loans/user')).body
    expect((await product.as('Ama').post(`/api/loans/${pending.id}/withdraw`)).status).toBe(200)
  })
})

test('signed terms are refused where none are open, and the customer’s own acceptance does not exclude an approver', async () => {
  await joinWithProfile(product, 'Esi')
  const esi = (await product.as('Esi').get('/api/auth/user')).body.user.id
  const own = await apply(product, 'Esi', '100')
  expect((await forUser('manager', esi, `loans/${own}/accept-terms`, { hash: 'a'.repeat(64), reference: 'S' })).status).toBe(409)
  expect((await product.as('manager').call(approveLoan, { params: { id: own }, body: {} })).loan.status).toBe('approved')
})

describe('payment for a customer', () => {
  const pay = (body: object) => forUser('desk', ama, 'payments', { loanId: loan, amount: '10', ...body })

  test('accepts a value date of the last week, not before the approval, while it is pending', async () => {
    product.clock.advance({ days: 5 })
    await comeBack(product, 'desk')
    const claim = (momoTransactionId: string, valueDate: string) => pay({ momoTransactionId, valueDate })
    expect((await claim('TX1', '2026-03-01')).status).toBe(422)
    expect((await claim('TX1', '2026-03-08')).status).toBe(422)
    expect(await claim('TX1', '2026-03-02')).toMatchObject({
      status: 200,
      body: { payment: { status: 'pending', valueDate: '2026-03-02' } },
    })
    product.clock.advance({ days: 5 })
    await comeBack(product, 'desk')
    expect((await claim('TX2', '2026-03-04')).status).toBe(422)
    expect((await pay({ paymentMethod: 'cash', valueDate: '2026-03-11' })).status).toBe(422)
    expect((await pay({ paymentMethod: 'cash', valueDate: '2026-03-12' })).status).toBe(200)
  })

  test('follows the rules of the customer’s own payment', async () => {
    expect((await pay({})).status).toBe(400)
    expect((await pay({ amount: '1000', paymentMethod: 'cash' })).status).toBe(422)
    expect((await pay({ paymentMethod: 'cash', cashReceiptNumber: 'ZZZZZZ' })).status).toBe(422)
    const number = await receiptFor(product, loan, '12')
    expect((await pay({ paymentMethod: 'cash', cashReceiptNumber: number })).status).toBe(422)
    expect((await pay({ amount: '12', paymentMethod: 'cash', cashReceiptNumber: number })).status).toBe(200)
    expect((await pay({ amount: '12', paymentMethod: 'cash', cashReceiptNumber: number })).status).toBe(409)
    const { rows } = await sql`
      select p.amount, p.entered_by from payments p where p.receipt_number = ${number}`.execute(product.db)
    expect(rows).toEqual([{ amount: 1200, entered_by: staff['desk'] }])
  })

  test('in one step notifies once, of a received payment', async () => {
    const kinds = async () =>
      (await sql<{ kind: string }>`select kind from messages where user_id = ${ama} order by id desc limit 2`.execute(product.db)).rows.map(
        (row) => row.kind,
      )
    const before = (await kinds())[0]
    await pay({ amount: '11', paymentMethod: 'cash' })
    expect(await kinds()).toEqual(['payment_completed', before])
  })

  test('in one step needs the user’s own open till', async () => {
    await switchTills(product, true)
    expect((await pay({ paymentMethod: 'cash' })).status).toBe(409)
    await product.as('md').post('/api/admin/ledger/funding', { amount: '1000', reference: 'T1' })
    await product.as('desk').call(openTill, { body: { openingFloat: money('50') } })
    expect((await pay({ paymentMethod: 'cash' })).status).toBe(200)
    expect((await product.as('desk').call(readOwnTill, {})).till?.inTill).toBe(money('60'))
    await switchTills(product, false)
  })

  test('is refused after the loan is closed', async () => {
    await comeBack(product, 'Ama')
    const left = (await product.as('Ama').get(`/api/loans/${loan}/payoff`)).body.amount
    expect((await pay({ amount: left, paymentMethod: 'cash' })).status).toBe(200)
    expect(await pay({ paymentMethod: 'cash' })).toMatchObject({ status: 409 })
    expect(await pay({ momoTransactionId: 'TX9' })).toMatchObject({ status: 409 })
  })
})
