import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import { purgeExpired } from '#server/operations/purge-expired.ts'
import { PRODUCTION } from '#tests/support/config-problems.ts'
import { enter, signInAdministrator, signInStaff, signUp } from '#tests/support/sign-in-people.ts'
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Answer, type Caller, openCaller } from '#tests/support/test-caller.ts'

const PHONE = '0200000000'
const SITE = { origin: 'https://loans.example.com', rpId: 'loans.example.com' }
const right = { email: 'admin@mmoa.example', password: PRODUCTION.ADMIN_PASSWORD }
const REFUSED = { valid: false, secondFactor: 'code', passkeys: true, message: expect.stringContaining('not accepted') }

let product: TestApp
let totp: TOTP
let admin: Caller
let recoveryCodes: string[]
const key = new SoftwareAuthenticator()
const spare = new SoftwareAuthenticator()
const phone = new SoftwareAuthenticator()
phone.countsUses = false

const check = (body: object, caller = openCaller(product.app)): Promise<Answer> =>
  caller.post('/api/auth/validate-admin', { ...right, ...body })
const nextCode = (): string => {
  product.clock.advance({ seconds: 30 })
  return totp.generate({ timestamp: product.clock.now().getTime() })
}
const challenge = async (): Promise<string> => (await openCaller(product.app).get('/api/auth/passkey-challenge')).body['challenge']
const signed = async (by = key, site = SITE) => by.signIn({ challenge: await challenge(), ...site })
const optionsOf = async (caller = admin): Promise<Answer> => caller.get('/api/admin/passkeys/options')
const made = async (by: SoftwareAuthenticator, site = SITE) => by.register({ challenge: (await optionsOf()).body['challenge'], ...site })
const add = (name: string, passkey: object, caller = admin): Promise<Answer> => caller.post('/api/admin/passkeys', { name, passkey })
const list = async () => (await admin.get('/api/admin/passkeys')).body
const alarms = async () =>
  (await product.db.selectFrom('messages').select('text').where('phone', '=', PHONE).orderBy('id', 'desc').execute()).map(
    ({ text }) => text,
  )

async function signIn(body: object): Promise<Caller> {
  const caller = openCaller(product.app)
  expect((await check(body, caller)).body).toMatchObject({ valid: true })
  expect((await enter(caller, PHONE)).body).toMatchObject({ success: true })
  return caller
}

beforeAll(async () => {
  product = await buildTestApp(PRODUCTION)
  await ensureAdministrator(product.deps)
  totp = new TOTP({ secret: Secret.fromBase32((await check({})).body['authenticator'].key) })
  const done = await check({ code: nextCode() })
  recoveryCodes = done.body['recoveryCodes']
  admin = await signIn({ code: nextCode() })
})
afterAll(() => product.close())
// Ends the pause from another test's wrong tries, but not the administrator's session.
beforeEach(async () => {
  await product.db.deleteFrom('rate_limits').execute()
})

describe('adding a passkey', () => {
  test('needs a response to our challenge, made for our address', async () => {
    const challengeOfUs: string = (await optionsOf()).body['challenge']
    for (const scene of [
      { challenge: challengeOfUs, ...SITE, origin: 'https://1oans.example.com' },
      { challenge: (await optionsOf()).body['challenge'], ...SITE, rpId: '1oans.example.com' },
      { challenge: await challenge(), ...SITE },
      { challenge: Buffer.from('a.b.c').toString('base64url'), ...SITE },
    ])
      expect(await add('Laptop', key.register(scene))).toMatchObject({
        status: 422,
        body: { message: 'This passkey was not accepted.' },
      })
    expect(await add('Laptop', key.register({ challenge: challengeOfUs, ...SITE }))).toMatchObject({ status: 422 })
    expect(await list()).toEqual({ passkeys: [], mayChange: true })
  })

  test('needs a session that was opened with the second factor, and ends with the challenge after 5 minutes', async () => {
    const inTime = await made(key)
    product.clock.advance({ minutes: 5 })
    expect(await add('Laptop', inTime)).toMatchObject({ status: 422 })
    await product.db.updateTable('sessions').set({ with_second_factor: false }).execute()
    expect(await list()).toMatchObject({ mayChange: false })
    for (const answer of [await optionsOf(), await add('Laptop', inTime), await admin.post('/api/admin/passkeys/x/remove')])
      expect(answer).toMatchObject({ status: 422, body: { message: 'Sign in with your second factor first.' } })
    admin = await signIn({ code: nextCode() })
  })

  test('stores the passkey under its name, once, with an audit row and an alarm', async () => {
    expect(await add('Laptop', await made(key))).toMatchObject({ status: 200 })
    expect((await optionsOf()).body['excludeCredentials']).toEqual([{ id: key.credentialId, type: 'public-key' }])
    expect(await add('Laptop again', await made(key))).toMatchObject({ status: 422 })
    expect(await list()).toMatchObject({ passkeys: [{ name: 'Laptop', lastUsedAt: null }], mayChange: true })
    expect((await alarms())[0]).toBe('Mmoa Loans: the passkey "Laptop" was added for the administrator. Not you? Change the password.')
    const rows = await product.db.selectFrom('audit_trail').select(['action', 'outcome', 'after']).orderBy('id').execute()
    expect(rows).toContainEqual({ action: 'addPasskey', outcome: 'done', after: { name: 'Laptop' } })
    expect(rows.filter(({ action, outcome }) => action === 'addPasskey' && outcome === 'refused').length).toBeGreaterThan(5)
  })
})

describe('signing in with a passkey', () => {
  test('works with the password, is offered beside the code, and opens a session that may change passkeys', async () => {
    expect((await check({})).body).toEqual({
      valid: false,
      secondFactor: 'code',
      passkeys: true,
      message: 'Use your passkey, or enter the code of your authenticator app.',
    })
    admin = await signIn({ passkey: await signed() })
    expect(await list()).toMatchObject({ passkeys: [{ lastUsedAt: product.clock.now().toISOString() }], mayChange: true })
  })

  test('needs the right password', async () => {
    expect((await check({ password: 'a wrong password', passkey: await signed() })).body).toEqual({
      valid: false,
      message: 'Invalid admin credentials',
    })
  })

  test('refuses another address, another challenge and a changed response', async () => {
    const response = await signed()
    const changed = { ...response, response: { ...response.response, signature: (await signed()).response.signature } }
    for (const passkey of [
      await signed(key, { ...SITE, origin: 'https://1oans.example.com' }),
      await signed(key, { ...SITE, rpId: '1oans.example.com' }),
      key.signIn({ challenge: (await optionsOf()).body['challenge'], ...SITE }),
      key.signIn({ challenge: Buffer.from('not ours').toString('base64url'), ...SITE }),
      changed,
      { ...response, response: { ...response.response, clientDataJSON: 'AA' } },
      await made(key).then(({ id, response: { clientDataJSON } }) => ({ id, response: { ...response.response, clientDataJSON } })),
    ])
      expect((await check({ passkey })).body).toMatchObject(REFUSED)
    const rows = await product.db.selectFrom('audit_trail').select(['action', 'outcome', 'reason']).execute()
    expect(rows).toContainEqual({ action: 'validateAdmin', outcome: 'refused', reason: 'wrong passkey' })
  })

  test('refuses a response that was used, also from two browsers at the same time, and one after 5 minutes', async () => {
    const passkey = await signed()
    const answers = await Promise.all([check({ passkey }), check({ passkey })])
    expect(answers.filter(({ body }) => body['valid'] === true)).toHaveLength(1)
    const late = await signed()
    product.clock.advance({ minutes: 5 })
    expect((await check({ passkey: late })).body).toMatchObject(REFUSED)
  })

  test('refuses the passkey of another account and one that nobody added', async () => {
    const stranger = await signUp(product, 'Ama', '0246660001')
    await product.db
      .insertInto('admin_passkeys')
      .values({
        id: 'hers',
        user_id: stranger,
        credential_id: spare.credentialId,
        public_key: spare.publicKey.toString('base64url'),
        counter: 0,
        name: 'Hers',
        created_at: product.clock.now(),
      })
      .execute()
    expect((await check({ passkey: await signed(spare) })).body).toMatchObject(REFUSED)
    expect((await check({ passkey: await signed(new SoftwareAuthenticator()) })).body).toMatchObject(REFUSED)
    expect((await admin.post('/api/admin/passkeys/hers/remove')).status).toBe(404)
    await product.db.deleteFrom('admin_passkeys').where('id', '=', 'hers').execute()
  })

  test('refuses a passkey whose counter went back, with an alarm, and still accepts the real one', async () => {
    const real = key.counter
    key.counter = 1
    expect((await check({ passkey: await signed() })).body).toMatchObject(REFUSED)
    expect((await alarms())[0]).toContain('a copy of a passkey of the administrator was refused')
    const rows = await product.db.selectFrom('audit_trail').select('reason').execute()
    expect(rows).toContainEqual({ reason: 'wrong passkey, its counter went back' })
    key.counter = real
    expect((await check({ passkey: await signed() })).body).toMatchObject({ valid: true })
  })

  test('accepts a passkey without a counter more than once', async () => {
    expect(await add('Phone', await made(phone))).toMatchObject({ status: 200 })
    for (let uses = 0; uses < 2; uses += 1) expect((await check({ passkey: await signed(phone) })).body).toMatchObject({ valid: true })
  })

  test('is possible while wrong tries of strangers pause the password and codes', async () => {
    for (let tries = 0; tries < 11; tries += 1) await check({ password: 'a wrong password' })
    for (let tries = 0; tries < 6; tries += 1) await check({ code: '000000' })
    expect((await check({})).status).toBe(429)
    expect((await check({ code: nextCode() })).status).toBe(429)
    expect((await check({ passkey: await signed() })).body).toMatchObject({ valid: true })
  })

  test('can set up another authenticator app, and a recovery code raises an alarm', async () => {
    const offered = await check({ passkey: await signed(), newAuthenticator: true })
    expect(offered.body).toMatchObject({ valid: false, secondFactor: 'set up' })
    totp = new TOTP({ secret: Secret.fromBase32(offered.body['authenticator'].key) })
    const done = await check({ code: nextCode() })
    expect(done.body).toMatchObject({ valid: true })
    recoveryCodes = done.body['recoveryCodes']
    expect((await alarms())[0]).toContain('an authenticator app was set up for the administrator')
    expect((await check({ code: recoveryCodes[0] })).body).toMatchObject({ valid: true })
    expect((await alarms())[0]).toContain('a recovery code of the administrator was used')
  })
})

describe('removing a passkey', () => {
  const idOf = async (name: string): Promise<string> => (await list())['passkeys'].find((one: { name: string }) => one.name === name).id

  test('ends its sign-in, with an audit row and an alarm', async () => {
    expect(await admin.post(`/api/admin/passkeys/${await idOf('Phone')}/remove`)).toMatchObject({ status: 200 })
    expect((await check({ passkey: await signed(phone) })).body).toMatchObject(REFUSED)
    expect((await alarms())[0]).toContain('the passkey "Phone" of the administrator was removed.')
    const rows = await product.db.selectFrom('audit_trail').select(['action', 'before']).execute()
    expect(rows).toContainEqual({ action: 'removePasskey', before: { name: 'Phone' } })
    expect((await admin.post('/api/admin/passkeys/no-such-one/remove')).status).toBe(404)
  })

  test('is refused in production for the last second factor, which the password alone never replaces', async () => {
    const path = `/api/admin/passkeys/${await idOf('Laptop')}/remove`
    await product.db.deleteFrom('admin_factors').execute()
    expect(await admin.post(path)).toMatchObject({ status: 409, body: { message: expect.stringContaining('last second factor') } })
    expect((await check({})).body).toMatchObject({ secondFactor: 'code', passkeys: true })
    expect((await check({ newAuthenticator: true })).body['authenticator']).toBeUndefined()
    const offered = await check({ passkey: await signed(), newAuthenticator: true })
    totp = new TOTP({ secret: Secret.fromBase32(offered.body['authenticator'].key) })
    await check({ code: nextCode() })
    expect(await admin.post(path)).toMatchObject({ status: 200 })
    expect((await check({})).body).not.toHaveProperty('passkeys')
  })
})

test('used challenges are deleted a day after they expired', async () => {
  product.clock.advance({ days: 2 })
  expect(await purgeExpired.run(product.deps)).toMatchObject({ passkeyChallenges: expect.any(Number) })
  expect(await product.db.selectFrom('used_passkey_challenges').selectAll().execute()).toEqual([])
})

test('nobody but the administrator has passkeys, and the password alone adds none', async () => {
  const own = await buildTestApp()
  try {
    await signInAdministrator(own)
    expect((await own.as('administrator').get('/api/admin/passkeys')).body).toEqual({ passkeys: [], mayChange: false })
    expect((await own.as('administrator').get('/api/admin/passkeys/options')).status).toBe(422)
    await signInStaff(own, 'md', '0246660001', 'md')
    expect((await own.as('md').get('/api/admin/passkeys')).body).toEqual({ passkeys: [], mayChange: false })
    expect((await own.as('md').get('/api/admin/passkeys/options')).status).toBe(404)
  } finally {
    await own.close()
  }
})
