import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { hashToken, keyedHash } from '#server/identity/secret-hash.ts'
import { enter, enterWithCode, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openCaller } from '#tests/support/test-caller.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
})
afterAll(() => product.close())

const cookieOf = (person: string) => product.as(person).cookies.get('devices') ?? ''
/** Signs in with this device cookie only and drops the response. */
const enterFrom = async (devices: string, phone: string) => {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/simple-login',
    cookies: { devices },
    payload: { name: 'Esi', phone },
  })
  const set = new Map(answer.cookies.map(({ name, value }) => [name, value]))
  return { body: answer.json(), devices: set.get('devices') ?? '', sid: set.get('sid') ?? '' }
}
const look = (sid: string) => product.app.inject({ url: '/api/auth/user', cookies: { sid } })
const alarms = async (phone: string) =>
  (await product.db.selectFrom('messages').select('text').where('phone', '=', phone).where('kind', '=', 'device_forgotten').execute())
    .length

describe('the token of a device', () => {
  test('changes at each sign-in', async () => {
    await signUp(product, 'Esi', '0241210001')
    const first = cookieOf('Esi')
    await enter(product.as('Esi'), '0241210001')
    expect(cookieOf('Esi')).not.toBe(first)
    expect((await enter(product.as('Esi'), '0241210001')).body).toMatchObject({ success: true })
    expect(await alarms('0241210001')).toBe(0)
  })

  test('stays valid until a request shows that the browser received the next one', async () => {
    await signUp(product, 'Lost', '0241210002')
    for (let lost = 0; lost < 3; lost += 1) expect((await enterFrom(cookieOf('Lost'), '0241210002')).body).toMatchObject({ success: true })
    expect((await enter(product.as('Lost'), '0241210002')).body).toMatchObject({ success: true })
    expect(await alarms('0241210002')).toBe(0)
  })

  test('that was replaced and is used again forgets the device, ends its sessions and sends an alarm', async () => {
    const userId = await signUp(product, 'Copied', '0241210003')
    const copy = cookieOf('Copied')
    await enter(product.as('Copied'), '0241210003')
    expect((await product.as('Copied').get('/api/auth/user')).status).toBe(200)
    expect((await enterFrom(copy, '0241210003')).body).toMatchObject({ success: false, otpRequired: true })
    expect(await alarms('0241210003')).toBe(1)
    expect((await product.as('Copied').get('/api/auth/user')).status).toBe(401)
    expect((await enter(product.as('Copied'), '0241210003')).body).toMatchObject({ otpRequired: true })
    expect(await alarms('0241210003')).toBe(1)
    const audit = await product.db.selectFrom('audit_trail').select('action').where('target_id', '=', userId).execute()
    expect(audit.map(({ action }) => action)).toEqual(['forgetCopiedDevice'])
  })

  test('ends the session of a copied token when the owner signs in next, and sends an alarm', async () => {
    await signUp(product, 'Owner', '0241210004')
    const thief = await enterFrom(cookieOf('Owner'), '0241210004')
    expect((await look(thief.sid)).statusCode).toBe(200)
    expect((await enter(product.as('Owner'), '0241210004')).body).toMatchObject({ otpRequired: true })
    expect((await look(thief.sid)).statusCode).toBe(401)
    expect((await enterFrom(thief.devices, '0241210004')).body).toMatchObject({ otpRequired: true })
    expect(await alarms('0241210004')).toBe(1)
  })

  test('stays valid in the browser when two sign-ins cross', async () => {
    await signUp(product, 'Crossed', '0241210005')
    const [one] = [await enterFrom(cookieOf('Crossed'), '0241210005'), await enterFrom(cookieOf('Crossed'), '0241210005')]
    expect((await look(one.sid)).statusCode).toBe(200)
    expect((await enterFrom(one.devices, '0241210005')).body).toMatchObject({ success: true })
    expect(await alarms('0241210005')).toBe(0)
  })
})

describe('the cookie of a browser', () => {
  test('holds every account, and loses one that is forgotten', async () => {
    const phones = ['0241220001', '0241220002', '0241220003']
    const family = product.as('family')
    for (const phone of phones) await enter(family, phone)
    expect([...family.cookies.keys()].toSorted()).toEqual(['devices', 'sid'])
    const stored = await product.db
      .selectFrom('devices')
      .innerJoin('users', 'users.id', 'devices.user_id')
      .select(['devices.id', 'devices.browser_id'])
      .where('users.phone', 'in', phones)
      .execute()
    expect(stored.map(({ id }) => cookieOf('family').includes(id))).toEqual([true, true, true])
    expect(new Set(stored.map(({ browser_id }) => browser_id)).size).toBe(1)
    await family.post('/api/logout', { forgetPhone: true })
    expect((await enter(family, phones[2] ?? '')).body).toMatchObject({ otpRequired: true })
    for (const phone of phones.slice(0, 2)) expect((await enter(family, phone)).body).toMatchObject({ success: true })
  })

  test('holds the 20 accounts that signed in last', async () => {
    const shop = openCaller(product.app)
    const phones = Array.from({ length: 21 }, (_, index) => `02412300${String(index).padStart(2, '0')}`)
    for (const phone of phones) await enter(shop, phone)
    expect(shop.cookies.get('devices')?.length).toBeLessThan(2048)
    expect((await enter(shop, phones[1] ?? '')).body).toMatchObject({ success: true })
    expect((await enter(shop, phones[0] ?? '')).body).toMatchObject({ otpRequired: true })
  })

  test('in the form of one cookie per account still signs in, and is replaced', async () => {
    const userId = await signUp(product, 'Earlier', '0241240001')
    const token = 'E'.repeat(43)
    await product.db
      .updateTable('devices')
      .set({ token_hash: hashToken(token), name: null })
      .where('user_id', '=', userId)
      .execute()
    const name = `device_${createHash('sha256').update(userId).digest('hex').slice(0, 12)}`
    const value = `${token}.${keyedHash(product.deps.config.sessionSecret, 'device', `${userId}\n${token}`)}`
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/simple-login',
      cookies: { [name]: value },
      payload: { name: 'Earlier', phone: '0241240001' },
    })
    expect(answer.json()).toMatchObject({ success: true })
    const set = new Map(answer.cookies.map((cookie) => [cookie.name, cookie.value]))
    expect(set.get(name)).toBe('')
    expect((await look(set.get('sid') ?? '')).statusCode).toBe(200)
    expect((await enterFrom(set.get('devices') ?? '', '0241240001')).body).toMatchObject({ success: true })
  })
})

describe('the devices of an account', () => {
  const ANDROID = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36' }
  const listed = async (person: string) => (await product.as(person).get('/api/auth/devices')).body['devices']

  test('are listed with their kind and last use, the present one marked, to their owner only', async () => {
    const details = { name: 'Yaa', phone: '0241260001' }
    await signUp(product, 'first phone', details.phone)
    await enterWithCode(product.as('laptop'), details.phone)
    const earlier = product.clock.now().toISOString()
    product.clock.advance({ hours: 2 })
    const { body } = await product.as('phone').post('/api/simple-login', details)
    await product.as('phone').post('/api/simple-login', { ...details, otp: body['developmentCode'] }, ANDROID)
    const lastUsedAt = product.clock.now().toISOString()
    expect(await listed('phone')).toMatchObject([
      { name: 'Android phone, Chrome', thisDevice: true, signedIn: true, createdAt: lastUsedAt, lastUsedAt },
      { name: null, thisDevice: false, signedIn: true, createdAt: earlier, lastUsedAt: earlier },
    ])
    await signUp(product, 'another', '0241260002')
    expect(await listed('another')).toHaveLength(1)
  })

  test('are forgotten one by one, which ends their sessions and needs a code again', async () => {
    const userId = await signUp(product, 'lost phone', '0241260003')
    await enterWithCode(product.as('new phone'), '0241260003')
    await enterWithCode(product.as('lost phone'), '0241260003')
    const other = (await listed('new phone')).find(({ thisDevice }: { thisDevice: boolean }) => !thisDevice)
    const path = `/api/auth/devices/${other.id}/forget`
    expect((await product.as('another').post(path)).status).toBe(404)
    expect((await product.as('lost phone').get('/api/auth/user')).status).toBe(200)
    expect((await product.as('new phone').post(path)).status).toBe(200)
    expect((await product.as('lost phone').get('/api/auth/user')).status).toBe(401)
    expect((await enter(product.as('lost phone'), '0241260003')).body).toMatchObject({ otpRequired: true })
    expect((await product.as('new phone').post(path)).status).toBe(404)
    const own = await listed('new phone')
    expect(own).toHaveLength(1)
    await product.as('new phone').post(`/api/auth/devices/${own[0].id}/forget`)
    expect([...product.as('new phone').cookies.keys()]).toEqual([])
    const audit = await product.db.selectFrom('audit_trail').select('action').where('actor_id', '=', userId).execute()
    expect(audit.map(({ action }) => action)).toEqual(['forgetOwnDevice', 'forgetOwnDevice'])
  })
})

test('a device that was forgotten by a sign-in with a code is unknown, without an alarm', async () => {
  await signUp(product, 'Serwaa', '0241250001')
  const before = cookieOf('Serwaa')
  expect((await enterWithCode(openCaller(product.app), '0241250001')).body).toMatchObject({ success: true })
  expect((await enterFrom(before, '0241250001')).body).toMatchObject({ otpRequired: true })
  expect(await alarms('0241250001')).toBe(0)
})
