import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUsers } from '#contract/people.ts'
import { confirmAll } from '#tests/support/confirm-requests.ts'
import { enter, makeStaff, signInStaff, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let managerId: string
const CREATE = '/api/admin/users/create'

beforeAll(async () => {
  product = await buildTestApp()
  await signInStaff(product, 'Efua', '0244000001', 'md')
  managerId = await signInStaff(product, 'Yaw', '0244000002', 'manager')
  await signInStaff(product, 'Kwame', '0244000003', 'front_desk')
  await signUp(product, 'Ama', '0244000004')
})
afterAll(() => product.close())

const codeOf = (answer: { body: unknown }) => (answer.body as { signInCode?: string }).signInCode
const accounts = () => product.db.selectFrom('users').select(['full_name', 'phone', 'role', 'assigned_by']).execute()

test('a manager creates a customer, who signs in with the first code and is notified who created the account', async () => {
  const answer = await product.as('Yaw').post(CREATE, { fullName: 'Abena Osei', phone: '+233 20 555 0001', email: 'Abena@example.com' })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'User created successfully',
      user: { fullName: 'Abena Osei', role: 'customer', phone: '020•••0001', isStaff: false, phoneProved: false },
      signInCode: expect.stringMatching(/^\d{6}$/),
      signInCodeExpiresAt: '2026-03-09T09:00:00.000Z',
    },
  })
  const messages = await product.db.selectFrom('messages').select(['phone', 'text']).where('kind', '=', 'office_code_issued').execute()
  expect(messages).toEqual([{ phone: '0205550001', text: expect.stringContaining('Yaw issued a sign-in code') }])
  expect(await enter(product.as('Abena'), '0205550001', codeOf(answer))).toMatchObject({ status: 200, body: { success: true } })
  const [row] = await product.as('Yaw').call(listUsers, { query: { search: 'Abena' } })
  expect(row).toMatchObject({ phoneProved: false, officeCodeBy: 'Yaw' })
})

test('creating a user audits creation and code in one request, without phone or code', async () => {
  const rows = await product.db
    .selectFrom('audit_trail')
    .select(['action', 'after', 'request_id'])
    .where('actor_id', '=', managerId)
    .where('action', 'in', ['createUser', 'issueSignInCode'])
    .orderBy('id')
    .execute()
  expect(rows).toMatchObject([
    { action: 'createUser', after: { role: 'customer', phone: '020•••0001', email: 'A•••@example.com' } },
    { action: 'issueSignInCode', after: { kind: 'first' }, request_id: rows[0]?.request_id },
  ])
})

test('creating staff is only for an md, who may use both names of the md role', async () => {
  const body = { fullName: 'Second Director', phone: '0205550002', role: 'managing_director' }
  expect(await product.as('Yaw').post(CREATE, body)).toMatchObject({ status: 403 })
  expect(await product.as('Efua').post(CREATE, body)).toMatchObject({ status: 200, body: { waits: true, user: { role: 'customer' } } })
  expect(await confirmAll(product)).toBe(1)
  expect(await product.db.selectFrom('users').select('role').where('phone', '=', '0205550002').executeTakeFirst()).toEqual({ role: 'md' })
})

test('creating staff with more permissions than one’s own is refused', async () => {
  await makeStaff(product, managerId, 'manager', ['manage_users', 'assign_roles'])
  expect(await product.as('Yaw').post(CREATE, { fullName: 'Friend', phone: '0205550003', role: 'md' })).toMatchObject({ status: 403 })
  expect(await product.as('Yaw').post(CREATE, { fullName: 'Friend', phone: '0205550003', role: 'front_desk' })).toMatchObject({
    status: 200,
  })
  await makeStaff(product, managerId, 'manager')
})

test('creating users is refused to the front desk and customers', async () => {
  const before = await accounts()
  for (const person of ['Kwame', 'Ama'])
    expect(await product.as(person).post(CREATE, { fullName: 'Friend', phone: '0205550009' })).toMatchObject({ status: 403 })
  expect(await accounts()).toEqual(before)
})

test('creating a user with a taken phone or e-mail is refused in every spelling', async () => {
  const before = await accounts()
  expect(await product.as('Efua').post(CREATE, { fullName: 'Double', phone: '233244000004' })).toMatchObject({
    status: 409,
    body: { message: 'This phone number belongs to another account.', errors: { phone: expect.any(String) } },
  })
  expect(await product.as('Efua').post(CREATE, { fullName: 'Double', phone: '0205550010', email: 'ABENA@EXAMPLE.COM' })).toMatchObject({
    status: 409,
    body: { message: 'This e-mail address belongs to another account.', errors: { email: expect.any(String) } },
  })
  expect(await accounts()).toEqual(before)
})

test('creating the same number twice at once succeeds once', async () => {
  const send = () => product.as('Efua').post(CREATE, { fullName: 'Twin', phone: '0205550011' })
  const statuses = (await Promise.all([send(), send()])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('creating a user names missing and invalid fields, and refuses the role administrator', async () => {
  expect(await product.as('Efua').post(CREATE, {})).toMatchObject({
    status: 400,
    body: { errors: { fullName: 'Full name is required', phone: 'Phone number is required' } },
  })
  expect(await product.as('Efua').post(CREATE, { fullName: 'X', phone: '0205550012', role: 'administrator' })).toMatchObject({
    status: 400,
    body: { errors: { role: expect.any(String) } },
  })
})

test('creating a user again with the same key makes no second account and does not show the code again', async () => {
  const send = () =>
    product.as('Efua').post(CREATE, { fullName: 'Once Only', phone: '0205550013' }, { 'idempotency-key': 'create-once-only' })
  const first = await send()
  const second = await send()
  expect(codeOf(first)).toMatch(/^\d{6}$/)
  expect(second).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' }, body: { user: { fullName: 'Once Only' } } })
  expect(second.body).not.toHaveProperty('signInCode')
  const stored = await product.db.selectFrom('idempotency_keys').select('response').execute()
  expect(JSON.stringify(stored)).not.toContain(codeOf(first))
})
