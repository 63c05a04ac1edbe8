import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import { enter, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openCaller } from '#tests/support/test-caller.ts'

const PRODUCTION = {
  APP_ENV: 'production',
  DATABASE: 'embedded',
  PUBLIC_ORIGIN: 'https://loans.example.com',
  SESSION_SECRET: '8f14e45fceea167a5a36dedd4bea2543f7a2c91b',
  AUDIT_SEAL_KEY: 'c9f0f895fb98ab9159f51fd0297e236d0e7b31a4',
  ADMIN_PASSWORD: 'a long password of production',
  ADMIN_EMAIL: 'boss@loans.example.com',
  ARKESEL_API_KEY: 'key',
}
let product: TestApp
beforeAll(async () => {
  product = await buildTestApp(PRODUCTION)
  await ensureAdministrator(product.deps)
})
afterAll(() => product.close())

test('a response in production never contains the sign-in code', async () => {
  await signUp(product, 'Ama', '0246660001')
  const response = await enter(openCaller(product.app), '0246660001')
  expect(response.body).toMatchObject({ otpRequired: true })
  expect(response.body).not.toHaveProperty('developmentCode')
  const [sms] = await product.db.selectFrom('messages').select('text').execute()
  expect(JSON.stringify(response.body)).not.toContain(/\d{6}/.exec(sms?.text ?? '')?.[0] ?? 'no code')
})

test('GET /api/auth/settings returns no development credentials in production', async () => {
  expect((await openCaller(product.app).get('/api/auth/settings')).body).toEqual({ development: false })
})

test('GET /api/docs/openapi.json describes no call of staff in production', async () => {
  const { body } = await openCaller(product.app).get('/api/docs/openapi.json')
  const paths = Object.keys(body.paths)
  expect(paths).toContain('/api/loans/apply')
  expect(paths.filter((path) => path.startsWith('/api/admin'))).toEqual([])
})

test('GET /api/auth/settings returns no chosen password', async () => {
  const own = await buildTestApp({ ADMIN_PASSWORD: 'chosen by the owner' })
  try {
    expect((await openCaller(own.app).get('/api/auth/settings')).body).toEqual({ development: true })
  } finally {
    await own.close()
  }
})

test('GET /api/auth/settings returns the default credentials until a real gateway is configured', async () => {
  const [plain, withGateway] = [await buildTestApp(), await buildTestApp({ ARKESEL_API_KEY: 'key' })]
  try {
    expect((await openCaller(plain.app).get('/api/auth/settings')).body).toEqual({
      development: true,
      developmentAdmin: { email: 'admin@mmoa.example', password: 'mmoa-development' },
    })
    expect((await openCaller(withGateway.app).get('/api/auth/settings')).body).toEqual({ development: true })
    await signUp(withGateway, 'Ama', '0246660002')
    expect((await enter(openCaller(withGateway.app), '0246660002')).body).not.toHaveProperty('developmentCode')
  } finally {
    await plain.close()
    await withGateway.close()
  }
})

test('every cookie over https is Secure, HttpOnly, Lax and bound to the host by its name', async () => {
  const answer = await product.app.inject({ method: 'POST', url: '/api/simple-login', payload: { name: 'Kofi', phone: '0246660003' } })
  expect(answer.cookies.map(({ name }) => name)).toEqual(['__Host-devices', '__Host-sid'])
  for (const cookie of answer.cookies) expect(cookie).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Lax' })
  const [device, session] = answer.cookies
  expect([session?.maxAge, device?.maxAge]).toEqual([7 * 24 * 3600, 180 * 24 * 3600])
})

test('the session cookie over http is named sid', async () => {
  const plain = await buildTestApp()
  try {
    await signUp(plain, 'Ama', '0246660004')
    expect([...plain.as('Ama').cookies.keys()]).toContain('sid')
  } finally {
    await plain.close()
  }
})
