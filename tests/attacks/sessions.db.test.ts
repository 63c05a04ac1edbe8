import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enter, enterWithCode, signInAdministrator, signInStaff, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await signUp(product, 'Ama', '0241110001')
  await signInStaff(product, 'desk', '0201110001', 'front_desk')
})
afterAll(() => product.close())
beforeEach(() => product.clock.advance({ hours: 2 }))

const sidOf = (person: string) => product.as(person).cookies.get('sid') ?? ''
const with_ = (sid: string) => product.app.inject({ url: '/api/auth/user', cookies: { sid } })

describe('a session', () => {
  test('planted by an attacker is not used after the sign-in', async () => {
    const planted = 'planted-by-somebody-else-0000000000000000000'
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/simple-login',
      cookies: { sid: planted },
      payload: { name: 'Kofi', phone: '0241110002' },
    })
    const sid = answer.cookies.find(({ name }) => name === 'sid')?.value
    expect([answer.statusCode, sid === planted]).toEqual([200, false])
    expect((await with_(planted)).statusCode).toBe(401)
  })
  test('is replaced at each sign-in, and the previous one is closed', async () => {
    const before = sidOf('Ama')
    await enter(product.as('Ama'), '0241110001')
    expect(sidOf('Ama')).not.toBe(before)
    expect((await with_(before)).statusCode).toBe(401)
  })
  test('ends at sign-out for every copy of its cookie', async () => {
    await signUp(product, 'Esi', '0241110003')
    const copied = sidOf('Esi')
    await product.as('Esi').post('/api/logout')
    expect((await with_(copied)).statusCode).toBe(401)
  })
  test('is stored as a hash, so that readers of the table cannot use it', async () => {
    const { rows } = await sql<{ text: string }>`select s::text as text from sessions s`.execute(product.db)
    const known = [...new Set(['Ama', 'desk'].map(sidOf))]
    expect(rows.length).toBeGreaterThan(1)
    for (const sid of known) expect(rows.some((row) => row.text.includes(sid))).toBe(false)
  })
  test('cookie is out of reach of scripts and of other sites', async () => {
    const answer = await product.app.inject({ method: 'POST', url: '/api/simple-login', payload: { name: 'Abu', phone: '0241110004' } })
    expect(answer.cookies.find(({ name }) => name === 'sid')).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  })
})

describe('a sign-in code', () => {
  test('is locked after five wrong attempts, for the right code and for a new one too', async () => {
    const requested = await enter(product.as('Thief'), '0241110001')
    expect(requested.body).toMatchObject({ otpRequired: true })
    for (let tries = 0; tries < 5; tries += 1) await enter(product.as('Thief'), '0241110001', '000000')
    const right = await enter(product.as('Thief'), '0241110001', requested.body['developmentCode'])
    expect(right.body['user']).toBeUndefined()
    const again = await enter(product.as('Thief'), '0241110001')
    expect((await enter(product.as('Thief'), '0241110001', again.body['developmentCode'])).body['user']).toBeUndefined()
    expect((await enter(product.as('Ama'), '0241110001')).status).toBe(200)
  })
  test('works once', async () => {
    await signUp(product, 'Adwoa', '0241110005')
    const requested = await enter(product.as('New phone'), '0241110005')
    const code = requested.body['developmentCode']
    expect((await enter(product.as('New phone'), '0241110005', code)).body).toMatchObject({ success: true })
    expect((await enter(product.as('Third phone'), '0241110005', code)).body['user']).toBeUndefined()
  })
  test('is stored as a hash', async () => {
    await signUp(product, 'Akosua', '0241110006')
    const requested = await enter(product.as('Other phone'), '0241110006')
    const { rows } = await sql<{ text: string }>`select o::text as text from otp_verifications o`.execute(product.db)
    expect(rows.some((row) => row.text.includes(requested.body['developmentCode']))).toBe(false)
  })
})

describe('the administrator', () => {
  test('cannot sign in by phone alone, or with another user’s verified code', async () => {
    await signInAdministrator(product)
    const { phone, email, password } = product.deps.config.administrator
    expect((await enter(product.as('Stranger'), phone)).body['user']).toBeUndefined()
    expect((await product.as('Friend').post('/api/auth/validate-admin', { email, password })).status).toBe(200)
    expect((await enter(product.as('Stranger'), phone)).body['user']).toBeUndefined()
  })
  test('is locked after ten wrong passwords', async () => {
    const { email } = product.deps.config.administrator
    const guess = () => product.as('Guesser').post('/api/auth/validate-admin', { email, password: 'guessing' })
    for (let tries = 0; tries < 10; tries += 1) await guess()
    expect((await guess()).status).toBe(429)
  })
})

test('a removed role applies from the next call of an open session', async () => {
  await enterWithCode(product.as('desk'), '0201110001')
  expect((await product.as('desk').get('/api/admin/loans/pending')).status).toBe(200)
  await product.db.updateTable('users').set({ role: 'customer' }).where('phone', '=', '0201110001').execute()
  expect((await product.as('desk').get('/api/admin/loans/pending')).status).toBe(403)
  await product.db.updateTable('users').set({ role: 'front_desk' }).where('phone', '=', '0201110001').execute()
  await product.db.updateTable('users').set({ is_active: false }).where('phone', '=', '0201110001').execute()
  expect((await product.as('desk').get('/api/admin/loans/pending')).status).toBe(401)
})

describe('a tab after another user signed in in the same browser', () => {
  const SENTENCE = 'Somebody else signed in on this browser'

  beforeAll(async () => {
    await signUp(product, 'Akos', '0241110070')
    await signInStaff(product, 'clerk', '0201110070', 'front_desk')
  })
  test.each(['Akos', 'clerk'])('never acts as %s, who signed in', async (person) => {
    const beside = product.as(person)
    const { user } = (await beside.get('/api/auth/user')).body
    const shown = { 'x-shown-user': 'the user of the tab' }
    const refused = { status: 409, body: { message: SENTENCE, signedInAs: user.fullName } }
    expect(await beside.get('/api/notifications', shown)).toMatchObject(refused)
    expect(await beside.post('/api/auth/sign-out-everywhere', {}, shown)).toMatchObject(refused)
    expect(await beside.get('/api/admin/users', shown)).toMatchObject(refused)
    expect((await beside.get('/api/auth/user')).status).toBe(200)
    const refusals = product.db.selectFrom('audit_trail').select('id').where('outcome', '=', 'refused').where('actor_id', '=', user.id)
    expect(await refusals.execute()).toEqual([])
  })
  test('can sign in, and accepts calls that name its own user or none', async () => {
    const { user } = (await product.as('Akos').get('/api/auth/user')).body
    expect((await product.as('Akos').get('/api/auth/user', { 'x-shown-user': user.id })).status).toBe(200)
    expect((await product.as('Akos').get('/api/auth/user')).status).toBe(200)
    const details = { name: 'Abena', phone: '0241110077' }
    expect((await product.as('Akos').post('/api/simple-login', details, { 'x-shown-user': user.id })).status).toBe(200)
    expect((await product.as('Akos').get('/api/auth/user', { 'x-shown-user': user.id })).status).toBe(409)
    expect((await product.as('Akos').post('/api/logout', {}, { 'x-shown-user': user.id })).status).toBe(200)
  })
  test('gets 401 where nobody is signed in', async () => {
    expect((await product.as('nobody').get('/api/auth/user', { 'x-shown-user': 'the user of the tab' })).status).toBe(401)
  })
})
