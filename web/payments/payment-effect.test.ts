import { expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { amountChips, formatEffect } from '#web/payments/payment-effect.ts'

const week = (number: number, paid = 0) => ({ week: number, amount: cedis(100), paid: cedis(paid) })
const onTime = {
  status: 'active' as const,
  outstanding: cedis(500),
  overdueAmount: NOTHING,
  nextPaymentAmount: cedis(100),
  awaitsAcceptance: false,
  instalments: [week(8, 100), week(9), week(10), week(11), week(12), week(13)],
}
const behind = {
  ...onTime,
  overdueAmount: cedis(260),
  nextPaymentAmount: cedis(60),
  instalments: [week(9, 40), ...onTime.instalments.slice(2)],
}

test('amountChips offers this week and all on time, and catching up when behind', () => {
  const named = (loan: typeof onTime) => amountChips(loan).map(({ name, amount }) => [name, amount])
  expect(named(onTime)).toEqual([
    ['This week', 10_000],
    ['All', 50_000],
  ])
  expect(named(behind)).toEqual([
    ['One week', 6000],
    ['Catch up', 26_000],
    ['All', 50_000],
  ])
})

test('amountChips offers each amount once, and no full payment before the payout', () => {
  expect(amountChips({ ...behind, nextPaymentAmount: cedis(260) }).map(({ name }) => name)).toEqual(['Catch up', 'All'])
  expect(amountChips({ ...onTime, outstanding: cedis(100) }).map(({ name }) => name)).toEqual(['All'])
  expect(amountChips({ ...onTime, status: 'approved' }).map(({ name }) => name)).toEqual(['This week'])
  expect(amountChips({ ...onTime, status: 'written_off', nextPaymentAmount: NOTHING }).map(({ name }) => name)).toEqual(['All'])
})

test.each([
  [onTime, 100, 'Pays week 9. Balance GH₵400.00.'],
  [onTime, 40, 'Pays a part of week 9. Balance GH₵460.00.'],
  [onTime, 250, 'Pays weeks 9 and 10 and a part of week 11. Balance GH₵250.00.'],
  [onTime, 400, 'Pays weeks 9 to 12. Balance GH₵100.00.'],
  [behind, 260, 'Pays weeks 9, 10 and 11. Nothing is late then. Balance GH₵240.00.'],
  [behind, 60, 'Pays week 9. GH₵200.00 is still late then. Balance GH₵440.00.'],
  [onTime, 500, 'Pays the whole loan. You owe nothing then.'],
  [onTime, 501, undefined],
  [onTime, 0, undefined],
  [{ ...onTime, status: 'approved' as const }, 500, undefined],
  [{ ...onTime, status: 'approved' as const }, 400, 'Pays weeks 9 to 12. Balance GH₵100.00.'],
  [{ ...onTime, awaitsAcceptance: true }, 100, undefined],
])('formatEffect names what a payment does (%#)', (loan, amount, words) => {
  expect(formatEffect(loan, cedis(amount))).toBe(words)
})

const salary = { ...onTime, product: { payoff: cedis(470) } }

test('amountChips offers the pay-off amount of a loan with a rebate as all', () => {
  expect(amountChips(salary).map(({ name, amount }) => [name, amount])).toEqual([
    ['This payment', 10_000],
    ['All', 47_000],
  ])
  expect(amountChips({ ...salary, overdueAmount: cedis(260) })[0]?.name).toBe('One payment')
})

test('formatEffect says that the pay-off amount pays a loan with a rebate, and what becomes credit balance', () => {
  expect(formatEffect(salary, cedis(470))).toBe('Pays the whole loan. You owe nothing then.')
  expect(formatEffect(salary, cedis(500))).toBe('Pays the whole loan. You owe nothing then. GH₵30.00 becomes credit balance.')
  expect(formatEffect(salary, cedis(501))).toBeUndefined()
  expect(formatEffect(salary, cedis(250))).toBe('Pays payments 9 and 10 and a part of payment 11. Balance GH₵250.00.')
})
