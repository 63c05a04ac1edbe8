import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueSignInCode, listUsers } from '#contract/people.ts'
import { enter, enterWithCode, makeStaff, signInAdministrator, signInStaff, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let administrator: string
let efua: string
let yaw: string
let ama: string
const AMA = '0244000004'

beforeAll(async () => {
  product = await buildTestApp()
  administrator = await signInAdministrator(product)
  efua = await signInStaff(product, 'Efua', '0244000001', 'md')
  yaw = await signInStaff(product, 'Yaw', '0244000002', 'manager')
  await signInStaff(product, 'Kwame', '0244000003', 'front_desk')
  ama = await signUp(product, 'Ama', AMA)
})
beforeEach(async () => {
  await makeStaff(product, yaw, 'manager')
  await makeStaff(product, ama, 'customer')
  await product.db.updateTable('users').set({ is_active: true, phone: AMA }).where('id', '=', ama).execute()
  // Ends the windows of rate limits.
  product.clock.advance({ minutes: 20 })
})
afterAll(() => product.close())

const callStep = (person: string, userId: string, step: string, body: object = {}) =>
  product.as(person).post(`/api/admin/users/${userId}/${step}`, body)
/** A known phone needs no code. */
async function amaSignsIn(): Promise<void> {
  const { body } = await enter(product.as('Ama'), AMA)
  if (!(body as { success: boolean }).success) await enterWithCode(product.as('Ama'), AMA)
  expect(await product.as('Ama').get('/api/auth/user')).toMatchObject({ status: 200 })
}
const auditOf = (action: string) =>
  product.db
    .selectFrom('audit_trail')
    .leftJoin('audit_texts', 'audit_id', 'id')
    .select(['actor_id', 'outcome', 'before', 'after', 'audit_texts.reason'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
const messagesOf = (kind: string) =>
  product.db.selectFrom('messages').select(['phone', 'text']).where('kind', '=', kind).orderBy('id').execute()

describe('managing an account', () => {
  const steps: [step: string, body: object][] = [
    ['sign-in-code', {}],
    ['forget-devices', {}],
    ['phone', { phone: '0209999999', reason: 'A new SIM' }],
    ['activate', {}],
    ['deactivate', {}],
  ]
  test.each(steps)('%s is refused for one’s own account, the administrator and without permission', async (step, body) => {
    const before = await product.db.selectFrom('users').select(['id', 'phone', 'is_active']).orderBy('id').execute()
    expect(await callStep('Efua', efua, step, body)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('own account') },
    })
    expect(await callStep('Efua', administrator, step, body)).toMatchObject({ status: 403 })
    expect(await callStep('Kwame', ama, step, body)).toMatchObject({ status: 403 })
    expect(await callStep('Ama', ama, step, body)).toMatchObject({ status: 403 })
    expect(await callStep('nobody', ama, step, body)).toMatchObject({ status: 401 })
    expect(await callStep('Yaw', efua, step, body)).toMatchObject({ status: 403 })
    expect(await callStep('Efua', 'no-such-person', step, body)).toMatchObject({ status: 404 })
    expect(await product.db.selectFrom('users').select(['id', 'phone', 'is_active']).orderBy('id').execute()).toEqual(before)
  })
})

describe('sign-in code from the office', () => {
  test('opens the account on a new phone once and notifies its owner who issued it', async () => {
    const { signInCode, expiresAt } = await product.as('Yaw').call(issueSignInCode, { params: { userId: ama } })
    expect(expiresAt).toEqual(new Date(product.clock.now().getTime() + 24 * 3_600_000))
    expect(await enter(product.as('Ama on a new phone'), AMA, signInCode)).toMatchObject({ status: 200, body: { success: true } })
    expect(await enter(product.as('a thief'), AMA, signInCode)).toMatchObject({ status: 401 })
    expect((await messagesOf('office_code_issued')).at(-1)).toEqual({ phone: AMA, text: expect.stringContaining('Yaw issued') })
    const inApp = await product.db.selectFrom('notifications').select('title').where('user_id', '=', ama).execute()
    expect(inApp).toContainEqual({ title: 'Sign-in code from the office' })
    expect(await auditOf('issueSignInCode')).toMatchObject({ actor_id: yaw, outcome: 'done' })
    const [row] = await product.as('Efua').call(listUsers, { query: { search: AMA } })
    expect(row).toMatchObject({ phoneProved: false, officeCodeBy: 'Yaw' })
  })

  test('is not repeated for the same key', async () => {
    const send = () => product.as('Yaw').post(`/api/admin/users/${ama}/sign-in-code`, {}, { 'idempotency-key': 'one code' })
    expect((await send()).body).toHaveProperty('signInCode')
    expect((await send()).body).not.toHaveProperty('signInCode')
  })

  test('for staff needs manage_users and at least the permissions of the account', async () => {
    await makeStaff(product, ama, 'front_desk')
    expect(await callStep('Yaw', ama, 'sign-in-code')).toMatchObject({ status: 403 })
    await makeStaff(product, yaw, 'manager', ['manage_users'])
    expect(await callStep('Yaw', ama, 'sign-in-code')).toMatchObject({ status: 200 })
    expect(await callStep('Yaw', efua, 'sign-in-code')).toMatchObject({ status: 403 })
    await makeStaff(product, ama, 'customer', ['approve_large_loans'])
    expect(await callStep('Yaw', ama, 'sign-in-code')).toMatchObject({ status: 403 })
  })

  test('of staff goes to their verified phone, and nobody but the administrator sees it (rule A29)', async () => {
    await makeStaff(product, ama, 'front_desk')
    await makeStaff(product, yaw, 'manager', ['manage_users'])
    await product.db.updateTable('users').set({ phone_proved_at: product.clock.now() }).where('id', '=', ama).execute()
    const { body } = await callStep('Yaw', ama, 'sign-in-code')
    expect(body).toMatchObject({ sentToPhone: true, message: 'The code was sent to the phone of the person.' })
    expect(body).not.toHaveProperty('signInCode')
    expect((await messagesOf('office_code_sent')).at(-1)).toEqual({
      phone: AMA,
      text: expect.stringContaining(`Yaw sent you the sign-in code ${body['developmentCode']}.`),
    })
    expect(await auditOf('issueSignInCode')).toMatchObject({ actor_id: yaw, outcome: 'done' })
    const byAdministrator = await callStep('administrator', ama, 'sign-in-code')
    expect(byAdministrator.body).toMatchObject({ sentToPhone: false, signInCode: expect.stringMatching(/^\d{6}$/) })
    // The later code replaced it.
    expect((await enter(product.as('Ama on a third phone'), AMA, body['developmentCode'])).status).toBe(401)
    const entered = await enter(product.as('Ama on a third phone'), AMA, byAdministrator.body['signInCode'])
    expect(entered).toMatchObject({ status: 200, body: { success: true } })
  })

  test('is refused for a deactivated account and one without a phone', async () => {
    await product.db.updateTable('users').set({ is_active: false }).where('id', '=', ama).execute()
    expect(await callStep('Yaw', ama, 'sign-in-code')).toMatchObject({ status: 409 })
    await product.db.updateTable('users').set({ is_active: true, phone: null }).where('id', '=', ama).execute()
    expect(await callStep('Yaw', ama, 'sign-in-code')).toMatchObject({ status: 422 })
  })
})

test('forgetting devices ends the sessions, and a known phone needs a code again', async () => {
  await amaSignsIn()
  expect(await callStep('Yaw', ama, 'forget-devices')).toMatchObject({ status: 200, body: { success: true } })
  expect(await product.as('Ama').get('/api/auth/user')).toMatchObject({ status: 401 })
  expect(await enter(product.as('Ama'), AMA)).toMatchObject({ body: { otpRequired: true } })
  expect(await auditOf('forgetDevices')).toMatchObject({ actor_id: yaw, outcome: 'done' })
})

describe('deactivation', () => {
  test('ends sessions, sign-in and codes at once; activation allows sign-in again', async () => {
    await amaSignsIn()
    const { signInCode } = await product.as('Efua').call(issueSignInCode, { params: { userId: ama } })
    expect(await callStep('Efua', ama, 'deactivate', { reason: 'Asked for it' })).toMatchObject({
      status: 200,
      body: { user: { isActive: false } },
    })
    expect(await auditOf('deactivateUser')).toEqual({
      actor_id: efua,
      outcome: 'done',
      before: { isActive: true },
      after: { isActive: false },
      reason: 'Asked for it',
    })
    expect(await product.as('Ama').get('/api/auth/user')).toMatchObject({ status: 401 })
    expect(await enter(product.as('Ama'), AMA)).toMatchObject({ status: 403 })
    expect(await callStep('Efua', ama, 'deactivate')).toMatchObject({ status: 409 })
    expect(await callStep('Efua', ama, 'activate')).toMatchObject({ status: 200, body: { user: { isActive: true } } })
    expect(await callStep('Efua', ama, 'activate')).toMatchObject({ status: 409 })
    expect(await enter(product.as('Ama on another phone'), AMA, signInCode)).toMatchObject({ status: 401 })
    expect(await enter(product.as('Ama'), AMA)).toMatchObject({ status: 200, body: { success: true } })
  })

  test('applies to a staff user’s next call', async () => {
    const kwame = await signInStaff(product, 'Akosua', '0244000005', 'front_desk')
    expect(await product.as('Akosua').get('/api/admin/users')).toMatchObject({ status: 200 })
    await callStep('Efua', kwame, 'deactivate')
    expect(await product.as('Akosua').get('/api/admin/users')).toMatchObject({ status: 401 })
  })
})

describe('changing the phone of an account', () => {
  const NEW = '0209999999'

  test('ends sessions, devices and codes and notifies both numbers', async () => {
    await amaSignsIn()
    const { signInCode } = await product.as('Yaw').call(issueSignInCode, { params: { userId: ama } })
    const answer = await callStep('Yaw', ama, 'phone', { phone: '+233 20 999 9999', reason: 'Lost SIM, Ghana Card seen' })
    expect(answer).toMatchObject({ status: 200, body: { user: { phone: '020•••9999', phoneProved: false } } })
    expect(await product.as('Ama').get('/api/auth/user')).toMatchObject({ status: 401 })
    const messages = (await messagesOf('phone_changed')).slice(-2)
    expect(messages.map(({ phone }) => phone).toSorted()).toEqual([NEW, AMA])
    expect(await auditOf('changePhone')).toEqual({
      actor_id: yaw,
      outcome: 'done',
      before: { phone: '024•••0004' },
      after: { phone: '020•••9999', hashes: { phone: expect.any(String) } },
      reason: 'Lost SIM, Ghana Card seen',
    })
    expect(await enter(product.as('Ama'), NEW)).toMatchObject({ body: { otpRequired: true } })
    expect(await enter(product.as('Ama'), NEW, signInCode)).toMatchObject({ status: 401 })
    expect((await enterWithCode(product.as('Ama'), NEW)).body).toMatchObject({ success: true, user: { id: ama } })
  })

  test('is refused for a taken, equal or malformed number and without a reason', async () => {
    const phoneOf = () => product.db.selectFrom('users').select('phone').where('id', '=', ama).executeTakeFirst()
    const attempt = async (body: object) => (await callStep('Yaw', ama, 'phone', body)).status
    expect(await attempt({ phone: '0244000002', reason: 'x' })).toBe(409)
    expect(await attempt({ phone: product.deps.config.administrator.phone, reason: 'x' })).toBe(409)
    expect(await attempt({ phone: AMA, reason: 'x' })).toBe(409)
    expect(await attempt({ phone: '12345', reason: 'x' })).toBe(400)
    expect(await attempt({ phone: NEW })).toBe(400)
    expect(await phoneOf()).toEqual({ phone: AMA })
  })

  test('to none frees the number for a new account and sends it no SMS', async () => {
    const before = await messagesOf('phone_changed')
    expect(await callStep('Yaw', ama, 'phone', { phone: '', reason: 'The number has a new owner' })).toMatchObject({
      status: 200,
      body: { user: { phone: null } },
    })
    expect(await messagesOf('phone_changed')).toEqual(before)
    expect(await auditOf('changePhone')).toMatchObject({ before: { phone: '024•••0004' }, after: { phone: null } })
    expect(await callStep('Yaw', ama, 'phone', { phone: null, reason: 'Again' })).toMatchObject({ status: 422 })
    expect(await callStep('Yaw', ama, 'phone', { reason: 'A forgotten number takes nothing off' })).toMatchObject({ status: 400 })
    const newOwner = await signUp(product, 'The new owner', AMA)
    expect(newOwner).not.toBe(ama)
    await product.db.updateTable('users').set({ phone: '0209999998' }).where('id', '=', newOwner).execute()
  })

  test('is refused for an account with more permissions than the user', async () => {
    await makeStaff(product, yaw, 'manager', ['manage_users'])
    expect(await callStep('Yaw', efua, 'phone', { phone: NEW, reason: 'x' })).toMatchObject({ status: 403 })
  })
})
