import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import { enter, signUp } from '#tests/support/sign-in-people.ts'
import { PRODUCTION } from '#tests/support/config-problems.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Answer, type Caller, openCaller } from '#tests/support/test-caller.ts'
import { readConfig } from '#server/platform/config.ts'

const PHONE = '0200000000'
const email = 'admin@mmoa.example'
let product: TestApp
let totp: TOTP
let recoveryCodes: string[]
beforeAll(async () => {
  product = await buildTestApp(PRODUCTION)
  await ensureAdministrator(product.deps)
})
afterAll(() => product.close())

const browser = (): Caller => openCaller(product.app)
const right = { email, password: PRODUCTION.ADMIN_PASSWORD }
const wrong = { email, password: 'a wrong password' }
const check = (body: object, caller = browser()): Promise<Answer> => caller.post('/api/auth/validate-admin', body)
const codeNow = (of = totp): string => of.generate({ timestamp: product.clock.now().getTime() })
/** Each code is accepted once, so the clock moves first. */
const nextCode = (of = totp): string => {
  product.clock.advance({ seconds: 30 })
  return codeNow(of)
}
const appOf = (answer: Answer): TOTP => new TOTP({ secret: Secret.fromBase32(answer.body['authenticator'].key) })
const WRONG_CODE = { valid: false, secondFactor: 'code', message: expect.stringContaining('not right') }

describe('the second factor of the administrator in production', () => {
  test('is set up at the first sign-in: the password alone does not sign in, the code of the shown key does', async () => {
    const admin = browser()
    const first = await check(right, admin)
    expect(first.body).toMatchObject({
      valid: false,
      secondFactor: 'set up',
      authenticator: { key: expect.stringMatching(/^[A-Z2-7]{32}$/) },
    })
    expect(first.body['authenticator'].address).toMatch(/^otpauth:\/\/totp\/Mmoa/)
    expect(await enter(admin, PHONE)).toMatchObject({ status: 403 })
    totp = appOf(first)
    expect((await check({ ...right, code: '000000' }, admin)).body).toMatchObject({ valid: false, secondFactor: 'set up' })
    const done = await check({ ...right, code: codeNow() }, admin)
    expect(done.body).toMatchObject({ valid: true, phone: PHONE })
    recoveryCodes = done.body['recoveryCodes']
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await enter(admin, PHONE)).body).toMatchObject({ success: true, user: { role: 'administrator' } })
  })

  test('is needed at every later sign-in, and the key is not shown again', async () => {
    expect((await check(right)).body).toEqual({ valid: false, secondFactor: 'code', message: 'Enter the code of your authenticator app.' })
    const admin = browser()
    expect((await check({ ...right, code: nextCode() }, admin)).body).toMatchObject({ valid: true })
    expect((await enter(admin, PHONE)).body).toMatchObject({ success: true })
  })

  test('accepts a code of the app once, also from two browsers at the same time, and not after a minute', async () => {
    const code = nextCode()
    const answers = await Promise.all([check({ ...right, code }), check({ ...right, code })])
    expect(answers.filter(({ body }) => body['valid'] === true)).toHaveLength(1)
    const old = nextCode()
    product.clock.advance({ minutes: 2 })
    expect((await check({ ...right, code: old })).body).toMatchObject(WRONG_CODE)
  })

  test('accepts a recovery code once, however it is typed, and not with a wrong password', async () => {
    const [code = ''] = recoveryCodes
    expect((await check({ ...wrong, code })).body).toEqual({ valid: false, message: 'Invalid admin credentials' })
    expect((await check({ ...right, code: code.toLowerCase().replaceAll('-', ' ') })).body).toMatchObject({ valid: true })
    expect((await check({ ...right, code })).body).toMatchObject(WRONG_CODE)
  })

  test('is replaced by another app with a code, and then only the new app and the new recovery codes work', async () => {
    const before = totp
    const offered = await check({ ...right, code: recoveryCodes[1], newAuthenticator: true })
    expect(offered.body).toMatchObject({ valid: false, secondFactor: 'set up' })
    expect((await check({ ...right, newAuthenticator: true })).body).toMatchObject({ secondFactor: 'code' })
    totp = appOf(offered)
    const done = await check({ ...right, code: nextCode() })
    expect(done.body).toMatchObject({ valid: true })
    expect((await check({ ...right, code: nextCode(before) })).body).toMatchObject(WRONG_CODE)
    expect((await check({ ...right, code: recoveryCodes[2] })).body).toMatchObject(WRONG_CODE)
    recoveryCodes = done.body['recoveryCodes']
  })

  test('a key that was shown expires after 15 minutes', async () => {
    const offered = await check({ ...right, code: nextCode(), newAuthenticator: true })
    product.clock.advance({ minutes: 16 })
    expect((await check({ ...right, code: codeNow(appOf(offered)) })).body).toMatchObject(WRONG_CODE)
  })

  test('is stored neither in clear nor as a usable code', async () => {
    const rows = await product.db.selectFrom('admin_factors').selectAll().execute()
    const codes = await product.db.selectFrom('admin_recovery_codes').selectAll().execute()
    const stored = JSON.stringify([rows, codes])
    for (const secret of [totp.secret.base32, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(secret)
  })

  test('has its set-up, recovery codes and refusals in the audit trail', async () => {
    const rows = await product.db.selectFrom('audit_trail').select(['action', 'outcome', 'reason']).execute()
    expect(rows).toContainEqual({ action: 'setUpSecondFactor', outcome: 'done', reason: null })
    expect(rows).toContainEqual({ action: 'useRecoveryCode', outcome: 'done', reason: null })
    expect(rows).toContainEqual({ action: 'validateAdmin', outcome: 'refused', reason: 'wrong second factor' })
  })
})

describe('guessing', () => {
  test('by strangers doubles their pause each time, and the right password and code still sign in', async () => {
    product.clock.advance({ days: 2 })
    for (const seconds of [60, 120, 240]) {
      for (let tries = 0; tries < 10; tries += 1) expect((await check(wrong)).status).toBe(200)
      expect(await check(wrong)).toMatchObject({ status: 429, headers: { 'retry-after': String(seconds) } })
      product.clock.advance({ seconds })
    }
    for (let tries = 0; tries < 11; tries += 1) await check(wrong)
    expect(await check(right)).toMatchObject({ status: 429 })
    // The response to a wrong code must not show that the password was right.
    const shown = async (guess: object) => {
      const { status, headers, body } = await check({ ...guess, code: '000000' })
      return { status, body, retryAfter: headers['retry-after'] }
    }
    expect(await shown(right)).toEqual(await shown(wrong))
    const { body } = await check({ ...right, code: nextCode() })
    expect(body).toMatchObject({ valid: true })
  })

  test('of a code with the right password pauses codes of the app, but not recovery codes', async () => {
    product.clock.advance({ days: 2 })
    for (let tries = 0; tries < 5; tries += 1) expect((await check({ ...right, code: '000000' })).body).toMatchObject(WRONG_CODE)
    expect(await check({ ...right, code: '000000' })).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
    expect(await check({ ...right, code: nextCode() })).toMatchObject({ status: 429 })
    expect((await check({ ...right, code: recoveryCodes[5] })).body).toMatchObject({ valid: true })
    product.clock.advance({ minutes: 15 })
    for (let tries = 0; tries < 5; tries += 1) await check({ ...right, code: '000000' })
    expect(await check({ ...right, code: '000000' })).toMatchObject({ status: 429, headers: { 'retry-after': '1800' } })
  })
})

describe('a start with other secrets', () => {
  const startWith = (settings: Readonly<Record<string, string>>) =>
    ensureAdministrator({ ...product.deps, config: readConfig({ ...PRODUCTION, ...settings }) })
  const isIn = async (person: string) => (await product.as(person).get('/api/auth/user')).status === 200
  const knownDevices = async () => (await product.db.selectFrom('devices').selectAll().execute()).length

  test('with another ADMIN_PASSWORD ends the sessions and devices of the administrator alone', async () => {
    product.clock.advance({ days: 2 })
    await signUp(product, 'Ama', '0246660001')
    await check({ ...right, code: nextCode() }, product.as('administrator'))
    await enter(product.as('administrator'), PHONE)
    await startWith({})
    expect([await isIn('administrator'), await isIn('Ama')]).toEqual([true, true])
    await startWith({ ADMIN_PASSWORD: 'another password of ours' })
    expect([await isIn('administrator'), await isIn('Ama'), await knownDevices()]).toEqual([false, true, 1])
    await startWith({})
  })

  test('with another SESSION_SECRET ends every session and device; a recovery code sets up the app again', async () => {
    await startWith({ SESSION_SECRET: 'd3d9446802a44259755d38e6d163e820f41b0c97' })
    expect([await isIn('Ama'), await knownDevices()]).toEqual([false, 0])
    const other = readConfig({ ...PRODUCTION, SESSION_SECRET: 'd3d9446802a44259755d38e6d163e820f41b0c97' })
    Object.assign(product.deps, { config: other })
    product.clock.advance({ days: 2 })
    expect((await check({ ...right, code: nextCode() })).body).toMatchObject(WRONG_CODE)
    const offered = await check({ ...right, code: recoveryCodes[7], newAuthenticator: true })
    totp = appOf(offered)
    expect((await check({ ...right, code: codeNow() })).body).toMatchObject({ valid: true })
  })
})

test('in development the second factor is optional, and needed once it is set up', async () => {
  const own = await buildTestApp()
  try {
    await ensureAdministrator(own.deps)
    const { password } = own.deps.config.administrator
    const send = (body: object) => openCaller(own.app).post('/api/auth/validate-admin', { email, password, ...body })
    expect((await send({})).body).toEqual({ valid: true, name: 'System Administrator', phone: PHONE })
    const offered = await send({ newAuthenticator: true })
    const code = appOf(offered).generate({ timestamp: own.clock.now().getTime() })
    expect((await send({ code })).body).toMatchObject({ valid: true })
    expect((await send({})).body).toMatchObject({ valid: false, secondFactor: 'code' })
  } finally {
    await own.close()
  }
})
