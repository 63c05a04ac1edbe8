import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'

const KEY = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'

test('readConfig takes a key of notifications, with the support address or the origin as contact', () => {
  expect(readConfig({}).push).toBeUndefined()
  expect(readConfig({ WEB_PUSH_PRIVATE_KEY: KEY, PUBLIC_ORIGIN: 'https://loans.example.com' }).push).toEqual({
    privateKey: KEY,
    contact: 'https://loans.example.com',
  })
  expect(readConfig({ WEB_PUSH_PRIVATE_KEY: KEY, SUPPORT_EMAIL: 'help@mmoa.example' }).push?.contact).toBe('mailto:help@mmoa.example')
})

test.each(['short', 'A'.repeat(43), '_'.repeat(43), `${KEY}=`])('readConfig rejects %s as a key of notifications', (key) => {
  expect(() => readConfig({ WEB_PUSH_PRIVATE_KEY: key })).toThrow('WEB_PUSH_PRIVATE_KEY must be a private key')
})
