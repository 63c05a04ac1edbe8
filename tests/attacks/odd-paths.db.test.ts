import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await signUp(product, 'Ama', '0241110001')
})
afterAll(() => product.close())

test.each(['/api/auth/user', '/%61pi/auth/user', '/api/%61uth/user', '/%61%70%69/auth/user'])(
  'personal data at %s is returned with Cache-Control: no-store',
  async (path) => {
    const answer = await product.as('Ama').get(path)
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  },
)
test.each(['/api/auth/user/', '/api/auth/user;x', '/api/auth/user%00', '/api/auth/user%3Fx', '/api/%'])(
  '%s is no endpoint',
  async (path) => {
    const answer = await product.app.inject({ url: path, cookies: Object.fromEntries(product.as('Ama').cookies) })
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('0241110001')
  },
)
