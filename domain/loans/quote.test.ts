import { describe, expect, test } from 'vitest'
import { divideHalfUp, pesewas } from '#domain/kernel/money.ts'
import { quote, SMALLEST_LOAN, type Quote } from '#domain/loans/quote.ts'
import { ghs } from '#tests/support/loans-builder.ts'

/** Plain arithmetic, for a million calls. */
function wrongIn({ amount, interest, total, weekly, instalments }: Quote): string[] {
  const sum = (of: (part: Quote['instalments'][number]) => number) => instalments.reduce((so, part) => so + of(part), 0)
  const promises: [string, boolean][] = [
    ['the total is 1.3 times the amount, half up', total === Math.floor((amount * 13 + 5) / 10)],
    ['the interest is what the total has above the amount', interest === total - amount],
    ['thirteen parts', instalments.length === 13 && instalments.every((part, index) => part.week === index + 1)],
    ['twelve equal payments', instalments.slice(0, 12).every((part) => part.amount === weekly)],
    ['the parts sum to the total', sum((part) => part.amount) === total],
    ['the interest sums', sum((part) => part.interest) === interest],
    ['the principal sums', sum((part) => part.principal) === amount],
    ['every payment is something', instalments.every((part) => part.amount > 0)],
    ['no share is below zero', instalments.every((part) => part.interest >= 0 && part.principal >= 0)],
    ['shares are the whole', instalments.every((part) => part.interest + part.principal === part.amount)],
    ['from GH₵2 on weekly is half up', amount < 200 || weekly === divideHalfUp(total, 13)],
  ]
  return promises.filter(([, holds]) => !holds).map(([promise]) => `${amount}: ${promise}`)
}

describe('quote', () => {
  test('of GH₵1,000.00 costs 300.00 in thirteen weeks of 100.00', () => {
    expect(quote(ghs('1000'))).toMatchObject({ interest: ghs('300'), total: ghs('1300'), weekly: ghs('100') })
    expect(quote(ghs('1000')).instalments.at(0)).toEqual({ week: 1, amount: 10_000, interest: 2308, principal: 7692 })
    expect(quote(ghs('1000')).instalments.at(-1)).toEqual({ week: 13, amount: 10_000, interest: 2304, principal: 7696 })
  })

  test('of GH₵1,153.80 has twelve weeks of 115.38 and a thirteenth that makes the sum exact', () => {
    const { total, weekly, instalments } = quote(ghs('1153.80'))
    expect([total, weekly, instalments.at(-1)?.amount]).toEqual([ghs('1499.94'), ghs('115.38'), ghs('115.38')])
    expect(quote(ghs('999.99')).instalments.at(-1)?.amount).toBe(ghs('99.99'))
  })

  test('rounds the total half up to the pesewa', () => {
    expect(quote(pesewas(105)).total).toBe(137)
    expect(quote(pesewas(103)).total).toBe(134)
  })

  test('rounds down for the smallest loans so that the last week is not negative', () => {
    expect(SMALLEST_LOAN).toBe(ghs('1'))
    expect(quote(pesewas(105))).toMatchObject({ weekly: 10 })
    expect(quote(pesewas(105)).instalments.at(-1)).toEqual({ week: 13, amount: 17, interest: 8, principal: 9 })
  })

  test('has thirteen parts with exact sums for every amount from GH₵1.00 to GH₵10,000.00', { timeout: 60_000 }, () => {
    const wrong: string[] = []
    for (let amount = 100; amount <= 1_000_000 && wrong.length < 10; amount += 1) wrong.push(...wrongIn(quote(pesewas(amount))))
    expect(wrong).toEqual([])
  })

  test('has thirteen parts with exact sums up to GH₵50,000.00', () => {
    const wrong: string[] = []
    for (let amount = 1_000_000; amount <= 5_000_000; amount += 997) wrong.push(...wrongIn(quote(pesewas(amount))))
    expect([...wrong, ...wrongIn(quote(ghs('50000')))]).toEqual([])
  })
})
