import { expect, test } from 'vitest'
import { cedis, formatCedis, parseCedis, pesewas } from '#domain/kernel/money.ts'
import { EXPOSURE_CAP } from '#domain/loans/eligibility.ts'
import { quote } from '#domain/loans/quote.ts'
import { priceTexts } from '#web/landing/price-texts.ts'

const read = (text: string) => parseCedis(text.replaceAll(/[GH₵,]/g, ''))

test('priceTexts names the price of the domain for every amount that can be borrowed, in steps of GH₵19.95', () => {
  for (let amount = 100; amount <= EXPOSURE_CAP; amount += 1995) {
    const price = quote(pesewas(amount))
    const texts = priceTexts(pesewas(amount))
    const payments = texts.payments.split(', then ').flatMap((part) => {
      const [count, each] = part.includes('×') ? part.split(' × ') : ['1', part]
      return Array.from({ length: Number(count) }, () => read(each ?? ''))
    })
    expect(payments).toEqual(price.instalments.map((one) => one.amount))
    expect([texts.amount, texts.weekly, texts.total, texts.interest]).toEqual(
      [price.amount, price.weekly, price.total, price.interest].map(formatCedis),
    )
    expect(price.total - price.interest).toBe(amount)
  }
})

test('priceTexts names thirteen equal payments, or the last one apart', () => {
  expect(priceTexts(cedis(1000))).toEqual({
    amount: 'GH₵1,000.00',
    weekly: 'GH₵100.00',
    payments: '13 × GH₵100.00',
    total: 'GH₵1,300.00',
    interest: 'GH₵300.00',
    annual: '659.8%',
  })
  expect(priceTexts(cedis(1150)).payments).toBe('13 × GH₵115.00')
  expect(priceTexts(cedis(500)).payments).toBe('13 × GH₵50.00')
  expect(priceTexts(pesewas(10_005)).payments).toBe('12 × GH₵10.01, then GH₵9.95')
})
