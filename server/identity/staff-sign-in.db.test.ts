import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter, enterWithCode, makeStaff, signInStaff, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openCaller } from '#tests/support/test-caller.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
})
afterAll(() => product.close())

const who = (person: string) => product.as(person).get('/api/auth/user')
const trailOf = (userId: string) =>
  product.db
    .selectFrom('audit_trail')
    .select(['action', 'outcome', 'actor_id', 'reason'])
    .where('target_id', '=', userId)
    .where('action', '=', 'signIn')
    .orderBy('id')
    .execute()

describe('a staff user', () => {
  test('needs a code at every sign-in, also on a known device', async () => {
    await signInStaff(product, 'Manager', '0243330001', 'manager')
    await product.as('Manager').post('/api/logout')
    expect((await enter(product.as('Manager'), '0243330001')).body).toMatchObject({ otpRequired: true })
    expect((await enterWithCode(product.as('Manager'), '0243330001')).body).toMatchObject({
      success: true,
      user: { role: 'manager', isStaff: true, signedInWithCode: true },
    })
  })

  test('is a user with any permission beyond a customer’s', async () => {
    const userId = await signUp(product, 'Helper', '0243330002')
    await makeStaff(product, userId, 'customer', ['view_customer_loans'])
    expect((await who('Helper')).body).toMatchObject({ user: { isStaff: true, role: 'customer', permissions: ['view_customer_loans'] } })
    expect((await enter(product.as('Helper'), '0243330002')).body).toMatchObject({ otpRequired: true })
  })

  test('is signed in for eight hours from the sign-in, with or without use', async () => {
    await signInStaff(product, 'Desk', '0243330003', 'front_desk')
    for (let half = 0; half < 15; half += 1) {
      product.clock.advance({ minutes: 30 })
      expect((await who('Desk')).status).toBe(200)
    }
    product.clock.advance({ minutes: 30 })
    expect((await who('Desk')).status).toBe(401)
  })

  test('has every sign-in in the audit trail, refused ones too', async () => {
    const userId = await signInStaff(product, 'Audited', '0243330004', 'front_desk')
    await product.db.updateTable('users').set({ is_active: false }).where('id', '=', userId).execute()
    await enter(product.as('Audited'), '0243330004')
    await product.db.updateTable('users').set({ is_active: true }).where('id', '=', userId).execute()
    await enter(product.as('Audited'), '0243330004', '123456')
    expect(await trailOf(userId)).toEqual([
      { action: 'signIn', outcome: 'done', actor_id: userId, reason: null },
      { action: 'signIn', outcome: 'refused', actor_id: null, reason: 'account_deactivated' },
      { action: 'signIn', outcome: 'refused', actor_id: null, reason: 'wrong_code' },
    ])
  })
})

describe('a signed-in user who becomes staff', () => {
  test('has the new permissions on the next call, without counting as signed in by code', async () => {
    const userId = await signUp(product, 'Promoted', '0243330005')
    await makeStaff(product, userId, 'manager')
    expect((await who('Promoted')).body).toMatchObject({
      user: { role: 'manager', signedInWithCode: false, effectivePermissions: expect.arrayContaining(['approve_small_loans']) },
    })
    await makeStaff(product, userId, 'customer')
    expect((await who('Promoted')).body).toMatchObject({ user: { role: 'customer', isStaff: false } })
  })

  test('loses a session older than eight hours', async () => {
    const userId = await signUp(product, 'Late', '0243330006')
    product.clock.advance({ hours: 9 })
    expect((await who('Late')).status).toBe(200)
    await makeStaff(product, userId, 'front_desk')
    expect((await who('Late')).status).toBe(401)
  })

  test('counts as signed in by code if the session was opened with one', async () => {
    const userId = await signUp(product, 'Proved', '0243330007')
    await enterWithCode(openCaller(product.app), '0243330007')
    await enterWithCode(product.as('Proved'), '0243330007')
    await makeStaff(product, userId, 'front_desk')
    expect((await who('Proved')).body).toMatchObject({ user: { isStaff: true, signedInWithCode: true } })
  })
})

describe('with SIGN_IN_CODES=off, for demonstrations', () => {
  test('a known customer and a staff user sign in by phone alone, as if by code', async () => {
    const demo = await buildTestApp({ SIGN_IN_CODES: 'off' })
    try {
      const userId = await signUp(demo, 'Ama', '0243330008')
      expect((await enter(openCaller(demo.app), '0243330008')).body).toMatchObject({ success: true, user: { signedInWithCode: true } })
      await makeStaff(demo, userId, 'md')
      expect((await enter(openCaller(demo.app), '0243330008')).body).toMatchObject({ success: true, user: { isStaff: true } })
      expect(await demo.db.selectFrom('messages').select('id').execute()).toEqual([])
    } finally {
      await demo.close()
    }
  })
})
