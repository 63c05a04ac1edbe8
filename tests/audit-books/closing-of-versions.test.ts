import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closingOn, feesOf, rebatedPrice } from '#domain/audit-books/early-closing.ts'
import { priceOf, type ProductFacts } from '#domain/audit-books/price.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { percentDown, pesewas } from '#domain/kernel/money.ts'
import { withoutRebate } from '#domain/loans/early-settlement.ts'
import { payoffOnDay } from '#domain/products/product-payoff.ts'
import { feesOf as productFeesOf, priceOfVersion } from '#domain/products/product-price.ts'
import { plainDueDate } from '#domain/products/product-schedule.ts'
import { FREQUENCIES, INTEREST_METHODS, REBATES, type ProductVersion, type Rebate } from '#domain/products/product-shape.ts'
import { SALARY_EXAMPLE } from '#domain/products/product-versions.ts'

const START = '2026-03-02'
const shape = fc.record({
  method: fc.constantFrom(...INTEREST_METHODS),
  rate: fc.integer({ min: 1_000_000, max: 90_000_000 }),
  frequency: fc.constantFrom(...FREQUENCIES),
  instalments: fc.integer({ min: 1, max: 52 }),
  kind: fc.constantFrom(...REBATES),
  fee: fc.record({
    rate: fc.integer({ min: 0, max: 100_000_000 }),
    cap: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: undefined }),
  }),
})

const rebateOf = (kind: Rebate['kind']): Rebate =>
  kind === 'actuarial_with_fee' ? { kind, feeRate: 10_000_000, feeCap: pesewas(2000) } : { kind }

let version = 2
test('the proof of the books computes fees, pay-off amount and rebated schedule of any version as the product does', () => {
  const cases = fc.tuple(
    shape,
    fc.integer({ min: 20_000, max: 1_000_000 }),
    fc.integer({ min: 0, max: 100 }),
    fc.integer({ min: 0, max: 400 }),
  )
  fc.assert(
    fc.property(cases, ([one, principal, share, days]) => {
      version += 1
      const { fee, kind, ...rest } = one
      const its: ProductVersion = {
        ...SALARY_EXAMPLE,
        ...rest,
        version,
        rebate: rebateOf(kind),
        fees: [{ name: 'Fee', kind: 'rate', rate: fee.rate, cap: fee.cap === undefined ? null : pesewas(fee.cap) }],
      }
      const facts: ProductFacts = {
        ...rest,
        version,
        unit: 1,
        way: 'half_up',
        payDay: 2,
        rebate: kind,
        ...(kind === 'actuarial_with_fee' && { rebateFeeRate: 10_000_000, rebateFeeCap: 2000 }),
        fees: [{ name: 'Fee', kind: 'rate', rate: fee.rate, ...(fee.cap !== undefined && { cap: fee.cap }) }],
      }
      const amount = pesewas(principal)
      expect(feesOf(facts, principal)).toBe(productFeesOf(its, amount))
      const price = priceOfVersion(its, amount)
      const dueDates = price.instalments.map(({ number }) => plainDueDate(its, number, START, 2))
      const [paid, on] = [percentDown(price.total, share), addDays(START, days)]
      const expected = payoffOnDay(its, { price, paidOutOn: START, dueDates, paid }, on)
      const found = closingOn(facts, principal, { paid, from: START, on })
      expect([found.amount, found.least]).toEqual([expected.amount, expected.amount - expected.fee])
      const cut = rebatedPrice(priceOf(principal, facts), found.rebate).weeks.map(({ amount: left, interest }) => [left, interest])
      const whole = price.instalments.map(({ number, ...part }) => ({ week: number, ...part }))
      expect(withoutRebate(whole, pesewas(found.rebate)).map(({ amount: left, interest }) => [left, interest])).toEqual(cut)
    }),
    { numRuns: 400 },
  )
})
