import { NEW_ACCOUNTS_FROM_ADDRESS } from '#server/identity/sign-in-times.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter, enterWithCode, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openCaller } from '#tests/support/test-caller.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
})
afterAll(() => product.close())

const who = (person: string) => product.as(person).get('/api/auth/user')

describe('an unknown phone', () => {
  test('creates a signed-in customer under the phone’s stored form', async () => {
    const answer = await enter(product.as('Esi'), '+233 24-111 0001', undefined, 'Esi Boateng')
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, user: { fullName: 'Esi Boateng', phone: '0241110001', role: 'customer', profileCompleted: false } },
    })
    expect((await who('Esi')).body).toMatchObject({
      user: { fullName: 'Esi Boateng', isStaff: false, signedInWithCode: false, walletToConfirm: false, availableCredit: '1000.00' },
    })
  })

  test('creates one account in two concurrent sign-ups, and requires a code for the second', async () => {
    const answers = await Promise.all(['a', 'b'].map((one) => enter(openCaller(product.app), '0241110002', undefined, one)))
    expect(answers.filter(({ body }) => body['success'])).toHaveLength(1)
    const accounts = await product.db.selectFrom('users').select('id').where('phone', '=', '0241110002').execute()
    expect(accounts).toHaveLength(1)
  })

  test.each([
    [{ name: '', phone: '0241110003' }, { name: 'Full name is required' }],
    [{ name: 'Esi', phone: '12345' }, { phone: 'Enter a valid Ghana phone number' }],
    [{ name: 'Esi' }, { phone: 'Phone number is required' }],
    [{ name: 'Esi', phone: '0241110003', otp: '12' }, { otp: 'Enter the 6 digits of the code' }],
  ])('is refused with errors by field: %j', async (form, errors) => {
    expect(await openCaller(product.app).post('/api/simple-login', form)).toMatchObject({ status: 400, body: { errors } })
  })

  test('is limited by address and minute', async () => {
    const from = (index: number) =>
      product.app.inject({
        method: 'POST',
        url: '/api/simple-login',
        remoteAddress: '10.9.9.9',
        payload: { name: 'Bulk', phone: `02099${String(index).padStart(5, '0')}` },
      })
    const { limit } = NEW_ACCOUNTS_FROM_ADDRESS
    for (let index = 0; index < limit; index += 1) expect((await from(index)).statusCode).toBe(200)
    const refused = await from(limit)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await enter(product.as('elsewhere'), '0241110004')).status).toBe(200)
  })
})

describe('a known customer', () => {
  test('signs in without a code on a known device, also after logging out', async () => {
    await signUp(product, 'Kofi', '0241120001')
    await product.as('Kofi').post('/api/logout')
    expect((await who('Kofi')).status).toBe(401)
    expect((await enter(product.as('Kofi'), '0241120001')).body).toMatchObject({ success: true })
  })

  test('needs a code on another device, which is known afterwards', async () => {
    await signUp(product, 'Yaa', '0241120002')
    const other = product.as("Yaa's new phone")
    const response = await enter(other, '0241120002')
    expect(response).toMatchObject({ status: 200, body: { success: false, otpRequired: true } })
    expect(response.body['user']).toBeUndefined()
    expect((await who("Yaa's new phone")).status).toBe(401)
    expect((await enter(other, '0241120002', response.body['developmentCode'])).body).toMatchObject({
      success: true,
      user: { signedInWithCode: true },
    })
    await other.post('/api/logout')
    expect((await enter(other, '0241120002')).body).toMatchObject({ success: true })
  })

  test('keeps the account’s name when another name is entered', async () => {
    await signUp(product, 'Abena', '0241120003')
    const answer = await enter(product.as('Abena'), '0241120003', undefined, 'Somebody Else')
    expect(answer.body).toMatchObject({ success: true, user: { fullName: 'Abena' } })
  })

  test('needs a code on a device that was forgotten at logout', async () => {
    await signUp(product, 'Kojo', '0241120004')
    const cookies = new Map(product.as('Kojo').cookies)
    await product.as('Kojo').post('/api/logout', { forgetPhone: true })
    expect([...product.as('Kojo').cookies.keys()]).toEqual([])
    expect((await enter(product.as('Kojo'), '0241120004')).body).toMatchObject({ otpRequired: true })
    const withOldCookies = await product.app.inject({
      method: 'POST',
      url: '/api/simple-login',
      cookies: Object.fromEntries(cookies),
      payload: { name: 'Kojo', phone: '0241120004' },
    })
    expect(withOldCookies.json()).toMatchObject({ otpRequired: true })
  })

  test('shares a phone with another account: both sign in without a code', async () => {
    await enter(product.as('family phone'), '0241120005', undefined, 'Mother')
    await enter(product.as('family phone'), '0241120006', undefined, 'Daughter')
    expect((await enter(product.as('family phone'), '0241120005')).body).toMatchObject({ success: true })
    expect((await enter(product.as('family phone'), '0241120006')).body).toMatchObject({ success: true })
  })

  test('is not recognised by a forged device cookie, or another account’s', async () => {
    const mine = await signUp(product, 'Efua', '0241120007')
    await signUp(product, 'Thief', '0241120008')
    const own = product.as('Efua').cookies.get('devices') ?? ''
    const stolen = product.as('Thief').cookies.get('devices') ?? ''
    const [, ...ownParts] = own.split('.')
    for (const value of [stolen, `${'A'.repeat(43)}.${ownParts.join('.')}`, `${own}.${ownParts.join('.')}`, mine, ''])
      expect((await enterFrom(value, '0241120007')).json()['success']).toBe(false)
    // A forged signature does not forget a device either.
    expect((await enterFrom(own, '0241120007')).json()['success']).toBe(true)
  })
})

const enterFrom = (devices: string, phone: string) =>
  product.app.inject({ method: 'POST', url: '/api/simple-login', cookies: { devices }, payload: { name: 'Efua', phone } })

describe('a session', () => {
  test('gets a new token at each sign-in, and the previous one is invalid', async () => {
    await signUp(product, 'Akua', '0241130001')
    const before = product.as('Akua').cookies.get('sid')
    await enter(product.as('Akua'), '0241130001')
    expect(product.as('Akua').cookies.get('sid')).not.toBe(before)
    const replay = await product.app.inject({ url: '/api/auth/user', cookies: { sid: before ?? '' } })
    expect(replay.statusCode).toBe(401)
  })

  test('does not use a token that was planted in the browser', async () => {
    const planted = 'P'.repeat(43)
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/simple-login',
      cookies: { sid: planted },
      payload: { name: 'Target', phone: '0241130002' },
    })
    expect(answer.cookies.find(({ name }) => name === 'sid')?.value).not.toBe(planted)
    expect((await product.app.inject({ url: '/api/auth/user', cookies: { sid: planted } })).statusCode).toBe(401)
  })

  test('is invalid after logout, also with its stored cookie', async () => {
    await signUp(product, 'Afia', '0241130003')
    const sid = product.as('Afia').cookies.get('sid') ?? ''
    const answer = await product.as('Afia').post('/api/logout')
    expect(answer).toMatchObject({ body: { success: true }, headers: { 'clear-site-data': '"cache"' } })
    const replay = await product.app.inject({ url: '/api/auth/user', cookies: { sid } })
    expect(replay.statusCode).toBe(401)
    expect(replay.json()).toEqual({ message: 'Unauthorized' })
  })

  test('is stored as a hash only', async () => {
    await signUp(product, 'Adwoa', '0241130004')
    const sid = product.as('Adwoa').cookies.get('sid')
    const stored = await product.db.selectFrom('sessions').select('sid').execute()
    expect(stored.map((one) => one.sid)).not.toContain(sid)
  })

  test('lasts seven days from its last use, 180 on a known device', async () => {
    await signUp(product, 'Yaw', '0241130005')
    for (let week = 0; week < 30; week += 1) {
      product.clock.advance({ days: 6, hours: 23 })
      expect((await who('Yaw')).status).toBe(200)
    }
    product.clock.advance({ days: 7, seconds: 1 })
    expect((await who('Yaw')).status).toBe(401)
    expect((await enter(product.as('Yaw'), '0241130005')).body).toMatchObject({ success: true })
    product.clock.advance({ days: 180, seconds: 1 })
    expect((await enter(product.as('Yaw'), '0241130005')).body).toMatchObject({ otpRequired: true })
  })

  test('records its use once an hour', async () => {
    const userId = await signUp(product, 'Ekow', '0241130006')
    const used = () => product.db.selectFrom('users').select('last_signed_in_use_at').where('id', '=', userId).executeTakeFirstOrThrow()
    const first = await used()
    product.clock.advance({ minutes: 59 })
    await who('Ekow')
    expect(await used()).toEqual(first)
    product.clock.advance({ minutes: 1 })
    await who('Ekow')
    expect(await used()).toEqual({ last_signed_in_use_at: product.clock.now() })
  })
})

describe('a deactivated account', () => {
  test('is refused from the next call, with the office’s phone number', async () => {
    const userId = await signUp(product, 'Nana', '0241140001')
    await product.db.updateTable('users').set({ is_active: false }).where('id', '=', userId).execute()
    expect((await who('Nana')).status).toBe(401)
    expect(await enter(product.as('Nana'), '0241140001')).toMatchObject({
      status: 403,
      body: { message: 'This account has been deactivated. Please contact the office.' },
    })
  })
})

describe('links for browsers', () => {
  test('/api/logout ends the session and redirects to /', async () => {
    await signUp(product, 'Kwesi', '0241150001')
    const answer = await product.as('Kwesi').get('/api/logout', { 'sec-fetch-site': 'same-origin' })
    expect(answer).toMatchObject({ status: 303, headers: { location: '/' } })
    expect((await who('Kwesi')).status).toBe(401)
  })

  test('/api/logout from another site keeps the session', async () => {
    await signUp(product, 'Kwame', '0241150002')
    expect((await product.as('Kwame').get('/api/logout', { 'sec-fetch-site': 'cross-site' })).status).toBe(303)
    expect((await who('Kwame')).status).toBe(200)
    expect((await product.as('Kwame').post('/api/logout', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await who('Kwame')).status).toBe(200)
  })

  test('/api/login redirects to /login', async () => {
    expect(await product.as('nobody').get('/api/login?next=//evil.example')).toMatchObject({ status: 303, headers: { location: '/login' } })
  })
})

test('a new sign-in by code leaves a forgotten device forgotten', async () => {
  await signUp(product, 'Serwaa', '0241160001')
  const before = Object.fromEntries(product.as('Serwaa').cookies)
  expect((await enterWithCode(openCaller(product.app), '0241160001')).body).toMatchObject({ success: true })
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/simple-login',
    cookies: before,
    payload: { name: 'Serwaa', phone: '0241160001' },
  })
  expect(answer.json()).toMatchObject({ otpRequired: true })
})
