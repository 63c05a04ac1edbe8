import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cedis, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { payoffOf } from '#domain/loans/payoff.ts'
import { quote } from '#domain/loans/quote.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'
import { termsText } from '#domain/loans/terms.ts'
import { trueCost } from '#domain/loans/true-cost.ts'
import { payoffOnDay } from '#domain/products/product-payoff.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import { trueAnnualRate } from '#domain/products/product-rate.ts'
import { plainDueDate } from '#domain/products/product-schedule.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'

/** Every small amount, where rounding differs most, then a coprime step. */
function* amounts(): Generator<Pesewas> {
  for (let amount = 100; amount <= 6_000; amount += 1) yield pesewas(amount)
  for (let amount = 6_001; amount < 5_000_000; amount += 1_499) yield pesewas(amount)
  yield pesewas(5_000_000)
}

test('version 1 has the price, the schedule and the payoff of the specification for every amount', () => {
  const wrong: number[] = []
  for (const amount of amounts()) {
    const [old, price] = [quote(amount), priceOfVersion(VERSION_ONE, amount)]
    const same =
      price.total === old.total &&
      price.interest === old.interest &&
      price.instalment === old.weekly &&
      price.received === amount &&
      price.instalments.length === old.instalments.length &&
      old.instalments.every((one, index) => {
        const part = price.instalments[index]
        return part?.number === one.week && part.amount === one.amount && part.interest === one.interest && part.principal === one.principal
      })
    if (!same) wrong.push(amount)
  }
  expect(wrong).toEqual([])
})

test('version 1 falls due on the days of the specification', () => {
  for (const from of ['2026-03-02', '2026-12-30', '2028-02-20']) {
    const old = scheduleOf(quote(cedis(1000)), from).map((one) => one.dueDate)
    expect(old.map((_day, index) => plainDueDate(VERSION_ONE, index + 1, from))).toEqual(old)
  }
})

test('version 1 is paid off with all that is outstanding, on any day', () => {
  const price = priceOfVersion(VERSION_ONE, cedis(1000))
  const dueDates = price.instalments.map((one) => plainDueDate(VERSION_ONE, one.number, '2026-03-02'))
  for (const paid of [0, 1, 10_000, 129_999, 130_000].map(pesewas)) {
    for (const day of ['2026-03-02', '2026-04-01', '2026-06-01', '2027-01-01']) {
      const old = payoffOf({ status: 'active', outstanding: pesewas(price.total - paid) })
      expect(payoffOnDay(VERSION_ONE, { price, paidOutOn: '2026-03-02', dueDates, paid }, day)).toEqual({
        amount: old.amount,
        rebate: 0,
        fee: 0,
      })
    }
  }
})

test('version 1 has the true annual rate of the specification', () => {
  for (const amount of [105, 12_345, 100_000, 1_000_000].map(pesewas)) {
    expect(trueAnnualRate(priceOfVersion(VERSION_ONE, amount), 'weekly')).toEqual(trueCost(quote(amount)))
  }
})

/** As sealed before products had versions. */
const SEALED = {
  '100000 false': 'b734a928a21c6bef6977a14e364c544b67aec9bf69c6b8417295b9c71aba5cbb',
  '100000 true': '944916c9420b52394c77c473996a15502f5264395e7e0850faebcceba310512e',
  '12345 false': '77102712c9055219a4236d51b9d0a57ffe642769ab454dd78b5a70ce6fc24b24',
  '105 false': '8fd62f5532741efc40ed04cdb1fd11f3f43ea725b754fa036251ae48c700b710',
  '1000000 true': 'f00f487bfaae7a2b132870a16129315cbb43861afd53ea0ad89571fd1aa82906',
} as const

test('the terms of version 1 keep their hashes', () => {
  for (const [key, hash] of Object.entries(SEALED)) {
    const [amount = '', workingDays] = key.split(' ')
    const text = termsText(quote(pesewas(Number(amount))), workingDays === 'true')
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
  }
})
