import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SENDINGS, SENDINGS_A_DAY } from '#server/identity/sign-in-times.ts'
import { atTime, dayOf } from '#domain/kernel/calendar.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { issueOfficeCode } from '#server/identity/issue-sign-in-code.ts'
import { loadUser } from '#server/identity/user-store.ts'
import { transaction } from '#server/platform/db.ts'
import { defaultActor } from '#tests/support/platform-probe.ts'
import { enter, enterWithCode, signInStaff, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openCaller, type Caller } from '#tests/support/test-caller.ts'

let product: TestApp
let clerk: string
beforeAll(async () => {
  product = await buildTestApp()
  clerk = await signInStaff(product, 'clerk', '0240000001', 'front_desk')
})
afterAll(() => product.close())

let last = 0
/** One known device; the code is requested on another. */
async function customer(): Promise<{ userId: string; phone: string; home: Caller; stranger: Caller }> {
  last += 1
  const phone = `024200${String(last).padStart(4, '0')}`
  const userId = await signUp(product, phone, phone)
  return { userId, phone, home: product.as(phone), stranger: openCaller(product.app) }
}

const requestCode = async (caller: Caller, phone: string): Promise<string> => (await enter(caller, phone)).body['developmentCode']
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')
const isIn = async (caller: Caller): Promise<boolean> => (await caller.get('/api/auth/user')).status === 200
const row = async (userId: string) => {
  const user = await loadUser(product.db, userId)
  if (user === undefined) throw new Error('no such user')
  return user
}

async function officeCode(userId: string, kind: 'office' | 'first' = 'office'): Promise<string> {
  const { phone } = await row(userId)
  const now = product.clock.now()
  const actor = defaultActor(clerk, { role: 'front_desk', permissions: [] })
  const context: RequestContext = { actor, origin: { requestId: 'test', address: 'test' }, now, today: dayOf(now) }
  return (await transaction(product.db, (tx) => issueOfficeCode(tx, product.deps, context, { id: userId, phone }, kind))).code
}

describe('an SMS code', () => {
  test('is queued in the SMS alphabet and stored as a keyed hash only', async () => {
    const { userId, phone, stranger } = await customer()
    const code = await requestCode(stranger, phone)
    expect(code).toMatch(/^\d{6}$/)
    const sms = await product.db.selectFrom('messages').select(['phone', 'text', 'kind']).where('user_id', '=', userId).execute()
    expect(sms).toEqual([{ phone, kind: 'sign_in_code', text: expect.stringContaining(code) }])
    const stored = await product.db.selectFrom('otp_verifications').selectAll().where('user_id', '=', userId).execute()
    expect(JSON.stringify(stored)).not.toContain(code)
  })

  test('is valid for ten minutes', async () => {
    const { phone, stranger } = await customer()
    const early = await requestCode(stranger, phone)
    product.clock.advance({ minutes: 10 })
    expect(await enter(stranger, phone, early)).toMatchObject({ status: 401, body: { success: false, otpRequired: true } })
    const inTime = await requestCode(stranger, phone)
    product.clock.advance({ minutes: 9, seconds: 59 })
    expect((await enter(stranger, phone, inTime)).body).toMatchObject({ success: true })
  })

  test('replaces the previous one', async () => {
    const { phone, stranger } = await customer()
    const first = await requestCode(stranger, phone)
    const second = await requestCode(stranger, phone)
    if (first !== second) expect((await enter(stranger, phone, first)).status).toBe(401)
    expect((await enter(stranger, phone, second)).body).toMatchObject({ success: true })
  })

  test('is accepted once', async () => {
    const { phone, stranger } = await customer()
    const code = await requestCode(stranger, phone)
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(openCaller(product.app), phone, code)))
    expect(answers.filter(({ body }) => body['success'])).toHaveLength(1)
  })

  test('opens no other account', async () => {
    const [ama, kofi] = [await customer(), await customer()]
    const code = await requestCode(ama.stranger, ama.phone)
    const other = await requestCode(kofi.stranger, kofi.phone)
    if (code !== other) expect((await enter(kofi.stranger, kofi.phone, code)).status).toBe(401)
  })

  test('is sent up to the limits of 15 minutes and of a day, and again on the next day', async () => {
    const { phone, stranger } = await customer()
    let today = 0
    while (today < SENDINGS_A_DAY.limit) {
      for (let sent = 0; sent < Math.min(SENDINGS.limit, SENDINGS_A_DAY.limit - today); sent += 1) {
        expect((await enter(stranger, phone)).status).toBe(200)
      }
      today += SENDINGS.limit
      const refused = await enter(stranger, phone)
      expect(refused).toMatchObject({ status: 429, body: { success: false, otpRequired: true } })
      if (today < SENDINGS_A_DAY.limit) expect(Number(refused.headers['retry-after'])).toBe(15 * 60)
      product.clock.advance({ minutes: 15 })
    }
    expect((await enter(stranger, phone)).status).toBe(429)
    product.clock.advance({ days: 1 })
    expect((await enter(stranger, phone)).status).toBe(200)
  })
})

describe('a wrong code', () => {
  test('counts over all codes of the account: five pause even the right one for a quarter of an hour', async () => {
    const { phone, stranger } = await customer()
    const code = await requestCode(stranger, phone)
    for (const left of [4, 3, 2]) {
      const answer = await enter(stranger, phone, wrong(code))
      expect(answer.status).toBe(401)
      expect(answer.body['message']).toContain(`${left} tries left`)
    }
    const newer = await requestCode(stranger, phone)
    expect((await enter(stranger, phone, wrong(newer))).body['message']).toContain('1 try left')
    const lastTry = await enter(stranger, phone, wrong(newer))
    expect(lastTry).toMatchObject({ status: 401, headers: { 'retry-after': '900' } })
    // Rounded up to a whole minute.
    const opens = atTime(new Date(product.clock.now().getTime() + 959_000), product.clock.now())
    expect(lastTry.body['message']).toBe(`That code is not right, and it was the last try. Try again ${opens}.`)
    const resting = await enter(stranger, phone, newer)
    expect(resting).toMatchObject({
      status: 429,
      headers: { 'retry-after': '900' },
      body: { message: `Too many tries. Try again ${opens}.` },
    })
    expect((await enter(stranger, phone)).status).toBe(429)
    product.clock.advance({ minutes: 14, seconds: 59 })
    expect((await enter(stranger, phone)).status).toBe(429)
    product.clock.advance({ seconds: 1 })
    expect((await enter(stranger, phone, await requestCode(stranger, phone))).body).toMatchObject({ success: true })
  })

  test('counts one of five tries, even among many concurrent ones', async () => {
    const { phone, stranger } = await customer()
    const code = await requestCode(stranger, phone)
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(openCaller(product.app), phone, wrong(code))))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  test('from a stranger does not lock the owner’s known device', async () => {
    const { phone, home, stranger } = await customer()
    const code = await requestCode(stranger, phone)
    for (let tries = 0; tries < 6; tries += 1) await enter(stranger, phone, wrong(code))
    expect((await enter(stranger, phone)).status).toBe(429)
    expect((await enter(home, phone)).body).toMatchObject({ success: true })
  })

  test('or a sending for a stranger does not lock a staff user’s known device', async () => {
    const phone = '0240000002'
    await signInStaff(product, 'colleague', phone, 'manager')
    const stranger = openCaller(product.app)
    const code = await requestCode(stranger, phone)
    for (let tries = 0; tries < 6; tries += 1) await enter(stranger, phone, wrong(code))
    for (let sent = 0; sent < 4; sent += 1) await enter(stranger, phone)
    expect((await enterWithCode(product.as('colleague'), phone)).body).toMatchObject({ success: true })
  })

  test('counts no longer after a right one', async () => {
    const { phone, stranger } = await customer()
    for (let round = 0; round < 2; round += 1) {
      const code = await requestCode(stranger, phone)
      for (let tries = 0; tries < 4; tries += 1) expect((await enter(stranger, phone, wrong(code))).status).toBe(401)
      expect((await enter(stranger, phone, code)).body).toMatchObject({ success: true })
      product.clock.advance({ minutes: 20 })
    }
  })

  test('counts for its address across accounts, and the address may still enter a right code', async () => {
    const people = await Promise.all(Array.from({ length: 21 }, customer))
    const guess = (phone: string) =>
      product.app.inject({
        method: 'POST',
        url: '/api/simple-login',
        remoteAddress: '10.8.8.8',
        payload: { name: 'Guess', phone, otp: '000000' },
      })
    const statuses: number[] = []
    for (const { phone } of people) for (let tries = 0; tries < 5; tries += 1) statuses.push((await guess(phone)).statusCode)
    expect(statuses.slice(0, 100).every((status) => status === 401)).toBe(true)
    expect(statuses.slice(100).every((status) => status === 429)).toBe(true)
    const neighbour = await customer()
    const otp = await requestCode(neighbour.stranger, neighbour.phone)
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/simple-login',
      // The same address as IPv4-mapped IPv6.
      remoteAddress: '::ffff:10.8.8.8',
      payload: { name: 'Neighbour', phone: neighbour.phone, otp },
    })
    expect(answer.json()).toMatchObject({ success: true })
  })
})

describe('the pause after wrong codes', () => {
  const guess = async (caller: Caller, phone: string, tries: number) => {
    for (let index = 0; index < tries; index += 1) await enter(caller, phone, '000000')
  }
  const alarms = async (phone: string) =>
    (await product.db.selectFrom('messages').select('id').where('phone', '=', phone).where('kind', '=', 'sms_codes_ended').execute()).length

  test('doubles, and starts again after a right code', async () => {
    const { phone, stranger } = await customer()
    const pauses: unknown[] = []
    for (let round = 0; round < 4; round += 1) {
      await guess(stranger, phone, 4)
      const lastTry = await enter(stranger, phone, '000000')
      const refused = await enter(stranger, phone)
      expect(lastTry.headers['retry-after']).toBe(refused.headers['retry-after'])
      pauses.push(Number(refused.headers['retry-after']) / 60)
      product.clock.advance({ seconds: Number(refused.headers['retry-after']) })
    }
    expect(pauses).toEqual([15, 30, 60, 120])
    expect((await enterWithCode(stranger, phone)).body).toMatchObject({ success: true })
    const another = openCaller(product.app)
    await guess(another, phone, 5)
    expect((await enter(another, phone)).headers['retry-after']).toBe('900')
  })

  test('of SMS codes does not close office codes, which have five tries of their own', async () => {
    const { userId, phone, stranger } = await customer()
    await guess(stranger, phone, 5)
    expect((await enter(stranger, phone)).status).toBe(429)
    expect((await enter(openCaller(product.app), phone, await officeCode(userId))).body).toMatchObject({ success: true })
    await guess(stranger, phone, 10)
    const code = await officeCode(userId)
    expect(await enter(stranger, phone, code)).toMatchObject({ status: 429 })
    product.clock.advance({ minutes: 15 })
    expect((await enter(stranger, phone, code)).body).toMatchObject({ success: true })
  })

  test('ends SMS codes after a hundred, with an alarm, until the owner uses an office code', async () => {
    const { userId, phone, home, stranger } = await customer()
    for (let total = 0; total < 100; total += 10) {
      await guess(stranger, phone, 10)
      expect(await alarms(phone)).toBe(total < 90 ? 0 : 1)
      product.clock.advance({ days: 1 })
    }
    const closed = { status: 403, body: { otpRequired: true, message: expect.stringContaining('only with a code from the office') } }
    expect(await enter(stranger, phone)).toMatchObject(closed)
    product.clock.advance({ days: 60 })
    expect(await enter(stranger, phone)).toMatchObject(closed)
    expect((await enter(home, phone)).body).toMatchObject({ success: true })
    expect((await enter(stranger, phone, '000000')).status).toBe(401)
    expect((await enter(stranger, phone, await officeCode(userId))).body).toMatchObject({ success: true })
    expect((await enterWithCode(openCaller(product.app), phone)).body).toMatchObject({ success: true })
    expect(await alarms(phone)).toBe(1)
    const audit = await product.db
      .selectFrom('audit_trail')
      .select('action')
      .where('target_id', '=', userId)
      .where('action', '=', 'endSmsCodes')
      .execute()
    expect(audit).toHaveLength(1)
  })
})

describe('an office code', () => {
  test('is valid for 24 hours beside an SMS code, once', async () => {
    const { userId, phone, stranger } = await customer()
    const fromOffice = await officeCode(userId)
    const bySms = await requestCode(stranger, phone)
    product.clock.advance({ minutes: 9 })
    expect((await enter(stranger, phone, fromOffice)).body).toMatchObject({ success: true })
    expect((await enter(openCaller(product.app), phone, fromOffice)).status).toBe(401)
    expect((await enter(openCaller(product.app), phone, bySms)).body).toMatchObject({ success: true })
    const late = await officeCode(userId)
    product.clock.advance({ hours: 24 })
    expect((await enter(openCaller(product.app), phone, late)).status).toBe(401)
  })

  test('is valid for seven days if it is the first one, also after a new SMS code', async () => {
    const { userId, phone, stranger } = await customer()
    const first = await officeCode(userId, 'first')
    await requestCode(stranger, phone)
    product.clock.advance({ days: 6, hours: 23 })
    expect((await enter(stranger, phone, first)).body).toMatchObject({ success: true })
    const late = await officeCode(userId, 'first')
    product.clock.advance({ days: 7 })
    expect((await enter(stranger, phone, late)).status).toBe(401)
  })

  test('records who issued it and does not verify the phone, which an SMS code does', async () => {
    const { userId, phone, stranger } = await customer()
    await enter(stranger, phone, await officeCode(userId))
    expect(await row(userId)).toMatchObject({ phone_proved_at: null, office_code_issued_by: clerk })
    await enterWithCode(openCaller(product.app), phone)
    expect(await row(userId)).toMatchObject({ phone_proved_at: product.clock.now() })
  })

  test('is never issued for oneself, and is audited without its digits', async () => {
    await expect(officeCode(clerk)).rejects.toThrow('You cannot do this on your own account')
    const { userId } = await customer()
    const code = await officeCode(userId)
    const trail = await product.db
      .selectFrom('audit_trail')
      .selectAll()
      .where('target_id', '=', userId)
      .where('action', '=', 'issueSignInCode')
      .execute()
    expect(trail).toHaveLength(1)
    expect(trail[0]).toMatchObject({ actor_id: clerk, outcome: 'done' })
    expect(JSON.stringify(trail)).not.toContain(code)
  })
})

describe('the first code of an account', () => {
  test('ends all earlier sessions, forgets all devices and requires the wallet to be confirmed', async () => {
    const { userId, phone, home } = await customer()
    await home.post('/api/profile/complete', { businessType: 'retail', address: 'Kumasi, Adum', momoNumber: '0201112222' })
    expect(await isIn(home)).toBe(true)
    const owner = openCaller(product.app)
    expect((await enterWithCode(owner, phone)).body).toMatchObject({ success: true, user: { walletToConfirm: true } })
    expect(await isIn(home)).toBe(false)
    expect((await enter(home, phone)).body).toMatchObject({ otpRequired: true })
    expect((await owner.post('/api/auth/confirm-wallet')).body).toMatchObject({ success: true, user: { momoNumber: '0201112222' } })
    expect((await owner.get('/api/auth/user')).body).toMatchObject({ user: { walletToConfirm: false } })
    expect(await row(userId)).toMatchObject({ wallet_to_confirm: false })
  })

  test('is the only one to end sessions', async () => {
    const { phone } = await customer()
    const [one, two] = [openCaller(product.app), openCaller(product.app)]
    await enterWithCode(one, phone)
    await enterWithCode(two, phone)
    expect(await isIn(one)).toBe(true)
    expect((await enter(one, phone)).body).toMatchObject({ success: true })
  })

  test('requires nothing where there is no wallet', async () => {
    const { phone } = await customer()
    expect((await enterWithCode(openCaller(product.app), phone)).body).toMatchObject({ user: { walletToConfirm: false } })
  })
})
