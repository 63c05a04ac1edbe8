import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter, enterWithCode, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openCaller } from '#tests/support/test-caller.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
})
afterAll(() => product.close())

const PROFILE = {
  businessType: 'market_trader',
  address: '12 Market Road, Kumasi',
  momoNumber: '+233 20 111 2222',
  momoProvider: 'telecel',
}

test('an account fills first and last name from the full name', async () => {
  await signUp(product, 'Nana Akua Owusu-Ansah', '0247770091')
  const names = { fullName: 'Nana Akua Owusu-Ansah', firstName: 'Nana', lastName: 'Akua Owusu-Ansah' }
  expect((await product.as('Nana Akua Owusu-Ansah').get('/api/auth/user')).body.user).toMatchObject(names)
  await signUp(product, 'Yaw', '0247770092')
  expect((await product.as('Yaw').get('/api/auth/user')).body.user).toMatchObject({
    firstName: 'Yaw',
    lastName: null,
    profileImageUrl: null,
  })
})

describe('POST /api/profile/complete', () => {
  test('completes the profile once, after which only the office changes wallet and address', async () => {
    const userId = await signUp(product, 'Ama', '0247770001')
    product.clock.advance({ hours: 1 })
    const answer = await product.as('Ama').post('/api/profile/complete', PROFILE)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        user: {
          id: userId,
          profileCompleted: true,
          businessType: 'market_trader',
          address: '12 Market Road, Kumasi',
          momoNumber: '0201112222',
          momoProvider: 'telecel',
          updatedAt: product.clock.now().toISOString(),
        },
      },
    })
    const again = await product.as('Ama').post('/api/profile/complete', { ...PROFILE, momoNumber: '0209999999' })
    expect(again.status).toBe(409)
    expect((await product.as('Ama').get('/api/auth/user')).body).toMatchObject({ user: { momoNumber: '0201112222' } })
  })

  test('completes the profile once for two simultaneous requests', async () => {
    await signUp(product, 'Kofi', '0247770002')
    const answers = await Promise.all([1, 2].map(() => product.as('Kofi').post('/api/profile/complete', PROFILE)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('defaults to MTN and ignores unknown fields', async () => {
    await signUp(product, 'Esi', '0247770003')
    const { momoProvider: _, ...without } = PROFILE
    const answer = await product.as('Esi').post('/api/profile/complete', { ...without, role: 'md', creditScore: 100 })
    expect(answer.body).toMatchObject({ user: { momoProvider: 'mtn', role: 'customer', creditScore: 0 } })
  })

  test.each([
    [{ businessType: 'bank' }, { businessType: 'Business type is required' }],
    [{ address: 'Osu' }, { address: 'Address is required' }],
    [{ momoNumber: '' }, { momoNumber: 'Mobile Money number is required' }],
    [{ momoNumber: '024412345' }, { momoNumber: 'Mobile Money number is required' }],
    [{ momoNumber: '0144123456' }, { momoNumber: 'Enter a valid Ghana phone number' }],
  ])('answers 400 with the field’s error for %j', async (wrong, errors) => {
    await enter(product.as('Yaa'), '0247770004', undefined, 'Yaa')
    expect(await product.as('Yaa').post('/api/profile/complete', { ...PROFILE, ...wrong })).toMatchObject({ status: 400, body: { errors } })
  })

  test('answers 401 without a session', async () => {
    expect(await openCaller(product.app).post('/api/profile/complete', PROFILE)).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized' },
    })
  })

  test('masks the wallet in the audit trail', async () => {
    const userId = await signUp(product, 'Abena', '0247770005')
    await product.as('Abena').post('/api/profile/complete', PROFILE)
    const [trail] = await product.db.selectFrom('audit_trail').selectAll().where('target_id', '=', userId).execute()
    expect(trail).toMatchObject({
      action: 'completeProfile',
      actor_id: userId,
      after: { momoNumber: '020•••2222', address: '•••, Kumasi' },
    })
  })
})

describe('POST /api/auth/sign-out-everywhere', () => {
  test('ends sessions, devices and open codes, and notifies the user', async () => {
    const phone = '0247770006'
    await signUp(product, 'whoever typed the number first', phone)
    await enterWithCode(product.as('Kojo'), phone)
    const [other, third] = [openCaller(product.app), openCaller(product.app)]
    await enterWithCode(other, phone)
    const openCode = (await enter(third, phone)).body['developmentCode']
    expect((await product.as('Kojo').post('/api/auth/sign-out-everywhere')).body).toMatchObject({ success: true })
    expect([...product.as('Kojo').cookies.keys()]).toEqual([])
    expect((await other.get('/api/auth/user')).status).toBe(401)
    expect((await enter(third, phone, openCode)).status).toBe(401)
    product.clock.advance({ minutes: 16 })
    expect((await enter(other, phone)).body).toMatchObject({ otpRequired: true })
    expect((await enterWithCode(product.as('Kojo'), phone)).body).toMatchObject({ success: true })
    expect((await product.as('Kojo').get('/api/notifications')).body).toMatchObject([{ title: 'Signed out everywhere', isRead: false }])
  })
})
