import { describe, expect, test } from 'vitest'
import { dayMoved, mismatchOf, nextPollAt, nextSendAt } from '#domain/momo/momo-transaction.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const at = (time: string) => new Date(`2026-03-02T${time}Z`)
const expected = { amount: ghs('100'), currency: 'GHS', phone: '0244123456' }

describe('details reported by a provider', () => {
  test('match with the same amount, currency and wallet, or without a wallet', () => {
    expect(mismatchOf(expected, expected)).toBeUndefined()
    expect(mismatchOf(expected, { ...expected, phone: null })).toBeUndefined()
  })
  test.each([
    ['wrong_amount', { amount: ghs('100.01') }],
    ['wrong_currency', { currency: 'EUR' }],
    ['wrong_wallet', { phone: '0244123457' }],
  ])('mismatch with a %s', (why, other) => expect(mismatchOf(expected, { ...expected, ...other })).toBe(why))
})

test('nextPollAt polls after 10, 20, 40 and 80 seconds, every five minutes in the first hour, then hourly', () => {
  const seconds = (checks: number, now: string) =>
    (nextPollAt({ createdAt: at('09:00:00'), checks }, at(now)).getTime() - at(now).getTime()) / 1000
  expect([0, 1, 2, 3, 4].map((checks) => seconds(checks, '09:01:00'))).toEqual([10, 20, 40, 80, 300])
  expect(seconds(40, '09:59:59')).toBe(300)
  expect(seconds(40, '10:00:00')).toBe(3600)
})

test('nextSendAt backs off to at most two minutes after a refusal for our own fault', () => {
  const seconds = [1, 2, 3, 4, 5, 50].map((attempts) => (nextSendAt(attempts, at('09:00:00')).getTime() - at('09:00:00').getTime()) / 1000)
  expect(seconds).toEqual([10, 20, 40, 80, 120, 120])
})

test("dayMoved is the provider's day if plausible, else the day of the transaction", () => {
  const day = (reported: string | null) =>
    dayMoved(reported === null ? null : new Date(reported), at('09:00:00'), new Date('2026-03-04T08:00:00Z'))
  expect(day('2026-03-03T00:10:00Z')).toBe('2026-03-03')
  for (const impossible of [null, '2026-03-01T23:59:59Z', '2026-03-05T00:00:00Z']) expect(day(impossible)).toBe('2026-03-02')
})
