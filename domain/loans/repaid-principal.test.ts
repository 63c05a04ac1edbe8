import { expect, test } from 'vitest'
import { encodeCedis, NOTHING } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { quote } from '#domain/loans/quote.ts'
import { weightedPrincipal } from '#domain/loans/repaid-principal.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const { amount: principal, instalments } = quote(ghs('1000'))
const weighted = (...money: readonly (readonly [days: number, amount: string])[]) =>
  weightedPrincipal({
    principal,
    disbursedOn: '2026-01-05',
    instalments,
    money: money.map(([days, amount]) => ({ valueDate: addDays('2026-01-05', days), amount: ghs(amount) })),
  })

test('weightedPrincipal is principal-days divided by 28, at most the principal', () => {
  expect(weighted([7, '1300'])).toBe(ghs('250'))
  expect(weighted([28, '1300'])).toBe(principal)
  expect(weighted([91, '1300'])).toBe(principal)
  expect(weighted([0, '1300'])).toBe(NOTHING)
})

test('weightedPrincipal weighs only the principal of each payment, up to its own day', () => {
  // 76.92 for 7 days, the rest of 923.08 for 14.
  expect(weighted([7, '100'], [14, '1200'])).toBe(ghs('480.77'))
  expect(weighted([7, '23.08'])).toBe(NOTHING)
})

test('weightedPrincipal gives no weight to money paid before the payout', () => expect(weighted([-3, '1300'])).toBe(NOTHING))

test('weightedPrincipal of thirteen punctual weeks is the whole principal', () =>
  expect(weighted(...instalments.map(({ week, amount }) => [7 * week, encodeCedis(amount)] as const))).toBe(principal))
