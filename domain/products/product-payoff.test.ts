import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/calendar.ts'
import { cedis, percentDown, pesewas } from '#domain/kernel/money.ts'
import { actuarialInterest, payoffOnDay, type RunningLoan } from '#domain/products/product-payoff.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import { plainDueDate } from '#domain/products/product-schedule.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { SALARY_EXAMPLE, VERSION_ONE } from '#domain/products/product-versions.ts'

const START = '2026-03-02'

function running(version: ProductVersion, amount = cedis(2000), paid = 0): RunningLoan {
  const price = priceOfVersion(version, amount)
  const dueDates = price.instalments.map(({ number }) => plainDueDate(version, number, START, 2))
  return { price, paidOutOn: START, dueDates, paid: pesewas(paid) }
}

test('payoffOnDay saves all interest on the day of the payout and nothing after the last due day', () => {
  const salary: ProductVersion = { ...SALARY_EXAMPLE, rebate: { kind: 'actuarial' } }
  expect(payoffOnDay(salary, running(salary), START)).toEqual({ amount: 200_000, rebate: 36_420, fee: 0 })
  expect(payoffOnDay(salary, running(salary), '2026-09-02')).toEqual({ amount: 236_420, rebate: 0, fee: 0 })
})

test('payoffOnDay is the declining balance on a due day, and adds the next interest day by day', () => {
  const salary: ProductVersion = { ...SALARY_EXAMPLE, rebate: { kind: 'actuarial' } }
  const loan = running(salary, cedis(2000), 39_403)
  expect(payoffOnDay(salary, loan, '2026-04-02').amount).toBe(200_000 - 29_403)
  // 10 of the 30 days to 2 May, of 5% on 1,705.97.
  expect(payoffOnDay(salary, loan, '2026-04-12').amount).toBe(200_000 - 29_403 + Math.floor((8530 * 10) / 30))
})

test('payoffOnDay adds a fee on the principal left, up to its cap and the rebate', () => {
  expect(payoffOnDay(SALARY_EXAMPLE, running(SALARY_EXAMPLE), START)).toEqual({ amount: 202_000, rebate: 36_420, fee: 2000 })
  expect(payoffOnDay(SALARY_EXAMPLE, running(SALARY_EXAMPLE, cedis(5000)), START).fee).toBe(2000)
  const late = running(SALARY_EXAMPLE, cedis(2000), 5 * 39_403)
  const { rebate, fee } = payoffOnDay(SALARY_EXAMPLE, late, '2026-09-01')
  expect([rebate, fee]).toEqual([61, 61])
})

test('payoffOnDay charges its fee on the principal, not on interest earned and unpaid', () => {
  // 31 days of 31, 5% of 1,000.00: 50.00 are owed, and the fee is 1% of 1,000.00.
  const after = (paid: number, day: string) => payoffOnDay(SALARY_EXAMPLE, running(SALARY_EXAMPLE, cedis(1000), paid), day)
  expect(after(0, '2026-04-02')).toMatchObject({ amount: 100_000 + 5000 + 1000, fee: 1000 })
  // Only interest was paid.
  expect(after(5000, '2026-04-02').fee).toBe(1000)
  // Paid before it was earned: it lowers the principal.
  expect(after(5000, START).fee).toBe(950)
})

test('the actuarial interest of a flat loan falls from period to period and sums to its interest', () => {
  const flat: ProductVersion = { ...VERSION_ONE, rebate: { kind: 'actuarial' } }
  const parts = actuarialInterest(flat, priceOfVersion(flat, cedis(1000)))
  expect(parts.reduce((sum, one) => sum + one, 0)).toBe(30_000)
  expect(parts).toEqual(parts.toSorted((a, b) => b - a))
})

test('payoffOnDay never falls while days pass, and is never above what is outstanding', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(SALARY_EXAMPLE, VERSION_ONE, { ...VERSION_ONE, rebate: { kind: 'actuarial' as const } }),
      fc.integer({ min: 10_000, max: 1_000_000 }).map(pesewas),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: 100 }),
      (version, amount, day, share) => {
        const loan = running(version, amount)
        const paid = { ...loan, paid: percentDown(loan.price.total, share) }
        const [now, later] = [day, day + 1].map((one) => payoffOnDay(version, paid, addDays(START, one)).amount)
        const feeMayFall = version.rebate.kind === 'actuarial_with_fee' ? 1 : 0
        expect((later ?? 0) + feeMayFall).toBeGreaterThanOrEqual(now ?? 0)
        expect(now).toBeLessThanOrEqual(loan.price.total - paid.paid)
        expect(now).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 300 },
  )
})
