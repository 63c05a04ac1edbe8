import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import { DEVELOPMENT_ADMIN_PASSWORD, readConfig } from '#server/platform/config.ts'
import { StartProblem } from '#server/platform/start-problem.ts'
import { enter, signInAdministrator, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openCaller, type Caller } from '#tests/support/test-caller.ts'

const PHONE = '0200000000'
const EMAIL = 'admin@mmoa.example'
const REFUSED = { status: 403, body: { message: 'Sign-in is not possible with this number.' } }

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await ensureAdministrator(product.deps)
})
afterAll(() => product.close())

const validate = (caller: Caller, password = DEVELOPMENT_ADMIN_PASSWORD, email = EMAIL) =>
  caller.post('/api/auth/validate-admin', { email, password })
const browser = (): Caller => openCaller(product.app)
const withCookies = (cookies: ReadonlyMap<string, string>) =>
  product.app.inject({
    method: 'POST',
    url: '/api/simple-login',
    cookies: Object.fromEntries(cookies),
    payload: { name: 'Admin', phone: PHONE },
  })

describe('the administrator', () => {
  test('signs in with e-mail and password, and has every permission', async () => {
    const admin = browser()
    expect(await validate(admin, undefined, EMAIL.toUpperCase())).toMatchObject({
      status: 200,
      body: { valid: true, name: 'System Administrator', phone: PHONE },
    })
    const answer = await enter(admin, PHONE, undefined, 'Any Name')
    expect(answer.body).toMatchObject({ success: true, user: { role: 'administrator', isStaff: true, signedInWithCode: true } })
    expect(answer.body['user']['effectivePermissions']).toHaveLength(23)
  })

  test('is refused by phone alone, also on a known device or with a guessed code', async () => {
    expect(await enter(browser(), PHONE)).toMatchObject(REFUSED)
    expect(await enter(browser(), PHONE, '123456')).toMatchObject(REFUSED)
    await signInAdministrator(product, 'known')
    expect(await enter(product.as('known'), PHONE)).toMatchObject(REFUSED)
  })

  test('signs in once for each password check, even with six concurrent attempts', async () => {
    const admin = browser()
    await validate(admin)
    const cookies = new Map(admin.cookies)
    const answers = await Promise.all(Array.from({ length: 6 }, () => withCookies(cookies)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(5)
  })

  test('has one minute after the password check, in the same browser', async () => {
    const admin = browser()
    await validate(admin)
    expect(await enter(browser(), PHONE)).toMatchObject(REFUSED)
    product.clock.advance({ minutes: 1 })
    expect((await withCookies(admin.cookies)).statusCode).toBe(403)
  })

  test('has refused sign-ins in the audit trail', async () => {
    await enter(browser(), PHONE)
    await validate(browser(), 'guess')
    const trail = await product.db.selectFrom('audit_trail').select(['action', 'outcome']).orderBy('id', 'desc').limit(2).execute()
    expect(trail).toEqual([
      { action: 'validateAdmin', outcome: 'refused' },
      { action: 'signIn', outcome: 'refused' },
    ])
  })
})

describe('POST /api/auth/validate-admin', () => {
  test.each([
    ['the wrong password', EMAIL, 'wrong'],
    ['the wrong e-mail', 'other@mmoa.example', DEVELOPMENT_ADMIN_PASSWORD],
    ['a password with a space more', EMAIL, `${DEVELOPMENT_ADMIN_PASSWORD} `],
  ])('refuses %s and leaves no grant', async (_what, email, password) => {
    const stranger = browser()
    expect(await validate(stranger, password, email)).toMatchObject({
      status: 200,
      body: { valid: false, message: 'Invalid admin credentials' },
    })
    expect([...stranger.cookies.keys()]).toEqual([])
  })

  test('pauses for a minute after ten tries from one address, but not in a known browser', async () => {
    await signInAdministrator(product, 'owner')
    product.clock.advance({ minutes: 20 })
    for (let tries = 0; tries < 10; tries += 1) expect((await validate(browser(), 'guess')).status).toBe(200)
    expect(await validate(browser())).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    expect((await validate(product.as('owner'))).body).toMatchObject({ valid: true })
    product.clock.advance({ minutes: 1 })
    expect((await validate(browser())).body).toMatchObject({ valid: true })
  })

  test('checks at most ten concurrent tries', async () => {
    product.clock.advance({ minutes: 20 })
    const answers = await Promise.all(Array.from({ length: 25 }, () => validate(browser(), 'guess')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  })

  test('stores no password in the database', async () => {
    const rows = await product.db.selectFrom('users').selectAll().where('role', '=', 'administrator').execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(DEVELOPMENT_ADMIN_PASSWORD)
  })
})

describe('ensureAdministrator', () => {
  const startWith = (settings: Readonly<Record<string, string>>) => ensureAdministrator({ ...product.deps, config: readConfig(settings) })

  test('creates the account once, also in two concurrent starts, and updates it from the settings', async () => {
    await Promise.all([startWith({}), startWith({})])
    await startWith({ ADMIN_NAME: 'New Name', ADMIN_PHONE: '0200000009', ADMIN_EMAIL: 'New@mmoa.example' })
    const rows = await product.db.selectFrom('users').select(['full_name', 'phone', 'email']).where('role', '=', 'administrator').execute()
    expect(rows).toEqual([{ full_name: 'New Name', phone: '0200000009', email: 'new@mmoa.example' }])
    await startWith({})
  })

  test('refuses to take over another account, and names the setting to change', async () => {
    const userId = await signUp(product, 'Ama', '0245550001')
    await product.db.updateTable('users').set({ email: 'Ama@example.com' }).where('id', '=', userId).execute()
    await expect(startWith({ ADMIN_PHONE: '0245550001' })).rejects.toThrow(/^ADMIN_PHONE is the phone number of another account/)
    await expect(startWith({ ADMIN_EMAIL: 'ama@example.com' })).rejects.toThrow(StartProblem)
    expect((await enter(product.as('Ama'), '0245550001')).body).toMatchObject({ success: true, user: { role: 'customer' } })
  })
})
