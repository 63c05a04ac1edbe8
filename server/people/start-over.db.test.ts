import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOffice } from '#tests/support/loan-actions.ts'
import { enter, enterWithCode, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

const PROFILE = { businessType: 'retail', address: 'Shop 14, Accra', momoNumber: '0249999999' }
const APPLICATION = { requestedAmount: '300', lender: 'mmoa_direct', termsAccepted: true }
const me = async (person: string) => (await product.as(person).get('/api/auth/user')).body.user
const userOf = (id: string) =>
  product.db
    .selectFrom('users')
    .select(['full_name', 'phone', 'is_active', 'ownership_to_confirm'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const startOver = (person: string, fullName = 'Akua Owner') => product.as(person).post('/api/auth/ownership/start-over', { fullName })

/** A stranger signs up with the number and applies; then the owner signs in by code. */
async function ownerComes(stranger: string, owner: string, phone: string): Promise<{ userId: string; loanId: number }> {
  const userId = await signUp(product, stranger, phone)
  expect((await product.as(stranger).post('/api/profile/complete', PROFILE)).status).toBe(200)
  const { body } = await product.as(stranger).post('/api/loans/apply', APPLICATION)
  expect((await enterWithCode(product.as(owner), phone)).body).toMatchObject({ success: true, user: { ownershipToConfirm: true } })
  return { userId, loanId: body['loan'].id }
}

describe('"Are these yours?"', () => {
  test('is not shown for an account without a profile and applications, nor after an office code', async () => {
    await signUp(product, 'empty', '0242310001')
    expect((await enterWithCode(product.as('empty, new phone'), '0242310001')).body['user']).toMatchObject({ ownershipToConfirm: false })
    const userId = await signUp(product, 'office', '0242310002')
    await product.as('office').post('/api/profile/complete', PROFILE)
    const { signInCode } = (await product.as('md').post(`/api/admin/users/${userId}/sign-in-code`, {})).body
    expect((await enter(product.as('office, new phone'), '0242310002', signInCode)).body['user']).toMatchObject({
      ownershipToConfirm: false,
    })
    expect((await enterWithCode(product.as('office, third phone'), '0242310002')).body['user']).toMatchObject({ ownershipToConfirm: true })
  })

  test('with Yes changes nothing, and is answered once', async () => {
    const { userId } = await ownerComes('stranger 1', 'owner 1', '0242310003')
    expect((await product.as('owner 1').post('/api/auth/ownership/confirm')).status).toBe(200)
    expect(await me('owner 1')).toMatchObject({ id: userId, ownershipToConfirm: false, profileCompleted: true })
    expect(await product.as('owner 1').post('/api/auth/ownership/confirm')).toMatchObject({ status: 409 })
    expect(await startOver('owner 1')).toMatchObject({ status: 409, body: { message: 'You answered this before.' } })
  })

  test('with No gives the phone a new account, and closes the earlier one with its data', async () => {
    const { userId, loanId } = await ownerComes('stranger 2', 'owner 2', '0242310004')
    expect((await startOver('owner 2', '')).body).toMatchObject({ errors: { fullName: 'Full name is required' } })
    expect(await startOver('owner 2')).toMatchObject({ status: 200, body: { startedOver: true } })
    const owner = await me('owner 2')
    expect(owner).toMatchObject({
      fullName: 'Akua Owner',
      phone: '0242310004',
      profileCompleted: false,
      momoNumber: null,
      ownershipToConfirm: false,
    })
    expect(owner.id).not.toBe(userId)
    expect((await product.as('owner 2').get('/api/loans/user')).body).toEqual([])
    expect(await userOf(userId)).toEqual({ full_name: 'stranger 2', phone: null, is_active: false, ownership_to_confirm: false })
    const loan = product.db.selectFrom('loans').select(['user_id', 'status']).where('id', '=', loanId)
    expect(await loan.executeTakeFirst()).toEqual({ user_id: userId, status: 'withdrawn' })
    expect((await product.as('stranger 2').get('/api/auth/user')).status).toBe(401)
    expect(await userOf(owner.id)).toMatchObject({ phone: '0242310004', is_active: true })
    expect((await enter(product.as('owner 2'), '0242310004')).body).toMatchObject({ success: true, user: { id: owner.id } })
    const audit = product.db
      .selectFrom('audit_trail')
      .select(['action', 'after'])
      .where('target_id', '=', userId)
      .where('action', '=', 'startOver')
    expect(await audit.execute()).toEqual([{ action: 'startOver', after: { newAccount: owner.id, hashes: { phone: null } } }])
  })

  test('with No opens a case where a loan was approved, and changes nothing else', async () => {
    const { userId, loanId } = await ownerComes('stranger 3', 'owner 3', '0242310005')
    expect((await product.as('md').post(`/api/admin/loans/${loanId}/approve`, {})).status).toBe(200)
    expect(await startOver('owner 3')).toMatchObject({ status: 200, body: { startedOver: false } })
    expect(await me('owner 3')).toMatchObject({ id: userId, phone: '0242310005', ownershipToConfirm: false })
    const complaints = await product.as('owner 3').get('/api/complaints')
    expect(complaints.body).toHaveLength(1)
    expect(JSON.stringify(complaints.body)).toContain('Akua Owner')
    const loan = product.db.selectFrom('loans').select('status').where('id', '=', loanId)
    expect(await loan.executeTakeFirst()).toEqual({ status: 'approved' })
  })

  test('with No gives a blacklisted customer no new account', async () => {
    const { userId } = await ownerComes('stranger 4', 'owner 4', '0242310006')
    expect((await product.as('md').post(`/api/admin/users/${userId}/blacklist`, { reason: 'Forged papers' })).status).toBe(200)
    expect(await startOver('owner 4')).toMatchObject({ status: 200, body: { startedOver: false } })
  })
})
