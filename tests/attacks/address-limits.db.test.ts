import { afterAll, beforeAll, expect, test } from 'vitest'
import * as times from '#server/identity/sign-in-times.ts'
import { countTry } from '#server/platform/http/rate-limit.ts'
import { signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
})
afterAll(() => product.close())

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test('the limits that no test reaches have the figures of docs/SECURITY.md', () => {
  expect(times).toMatchObject({
    SENDINGS: { limit: 10, windowSeconds: 15 * MINUTE },
    SENDINGS_A_DAY: { limit: 50, windowSeconds: DAY },
    SENDINGS_FROM_ADDRESS: { limit: 240, windowSeconds: 15 * MINUTE },
    FAILURES_FROM_ADDRESS: { limit: 100, windowSeconds: 15 * MINUTE },
    NEW_ACCOUNTS_FROM_ADDRESS: { limit: 200, windowSeconds: MINUTE },
    NEW_ACCOUNTS_FROM_ADDRESS_AN_HOUR: { limit: 2_000, windowSeconds: HOUR },
    PASSWORD_TRIES: { limit: 10, restSeconds: MINUTE, doublesTo: DAY },
    PASSWORD_TRIES_OF_ALL: { limit: 60, windowSeconds: MINUTE, restSeconds: MINUTE, doublesTo: DAY },
  })
})

test.each([
  ['codes sent from it', 'code-sent:address', times.SENDINGS_FROM_ADDRESS, ['0241250001', '0241250001']],
  ['new accounts in an hour', 'new-account-hour:address', times.NEW_ACCOUNTS_FROM_ADDRESS_AN_HOUR, ['0241259998', '0241259999']],
])('POST /api/simple-login refuses an address after the limit of %s, and no other address', async (what, key, rule, phones) => {
  const [first = '', second = ''] = phones
  if (first === second) await signUp(product, what, first)
  const address = `10.7.7.${key.length}`
  await countTry(product.db, `${key}:${address}`, rule, product.clock.now(), rule.limit - 1)
  const from = (remoteAddress: string, phone: string) =>
    product.app.inject({ method: 'POST', url: '/api/simple-login', remoteAddress, payload: { name: 'Any Name', phone } })
  expect((await from(address, first)).statusCode).toBe(200)
  const refused = await from(address, second)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await from('10.7.6.1', second)).statusCode).toBe(200)
})
