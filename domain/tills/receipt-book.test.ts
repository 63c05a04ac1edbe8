import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { gapOfReceipt, stateOfReceipt, takingsOf, type BookedReceipt } from '#domain/tills/receipt-book.ts'

const MONDAY = '2026-03-02'
const LAST_DAY = '2026-04-01'
const EXPIRES_ON = '2026-04-02'
const receipt = (facts: Partial<BookedReceipt> = {}): BookedReceipt => ({
  day: MONDAY,
  amount: cedis(50),
  status: 'open',
  expiresOn: EXPIRES_ON,
  closeReason: null,
  payment: null,
  cancelled: null,
  ...facts,
})
const used = (status: string, facts: Partial<BookedReceipt> = {}) =>
  receipt({ status: 'used', payment: { status, reason: 'It was for another loan', decidedBy: 'Efua' }, ...facts })
const cancelled = (on: string) => receipt({ status: 'cancelled', cancelled: { on, by: 'Selorm', reason: 'Wrong amount' } })

test('receipt state is open until entry and expired from the 31st day', () => {
  expect(stateOfReceipt(receipt(), LAST_DAY)).toBe('open')
  expect(stateOfReceipt(receipt(), EXPIRES_ON)).toBe('expired')
})

test('receipt state of an entered number follows its payment', () => {
  expect(stateOfReceipt(used('pending'), EXPIRES_ON)).toBe('waiting')
  expect(stateOfReceipt(used('completed'), EXPIRES_ON)).toBe('redeemed')
  expect(stateOfReceipt(used('failed'), MONDAY)).toBe('void')
  expect(stateOfReceipt(used('reversed'), MONDAY)).toBe('void')
})

test('gapOfReceipt explains every gap with user and reason', () => {
  const unbound = { amount: null }
  expect(gapOfReceipt(used('completed'), MONDAY)).toBeUndefined()
  expect(gapOfReceipt(receipt(), MONDAY)).toBe('Not entered yet.')
  expect(gapOfReceipt(receipt(unbound), MONDAY)).toBe('Made without a loan, not used yet.')
  expect(gapOfReceipt(receipt(), EXPIRES_ON)).toBe('Never entered: expired on Thu 2 Apr 2026.')
  expect(gapOfReceipt(receipt(unbound), EXPIRES_ON)).toBe('Made without a loan, never used: expired on Thu 2 Apr 2026.')
  expect(gapOfReceipt(used('pending', unbound), MONDAY)).toBe('Entered, waiting for the office to confirm it.')
  expect(gapOfReceipt(used('failed', unbound), MONDAY)).toBe('Its payment was marked as failed by Efua: It was for another loan')
  expect(gapOfReceipt(used('reversed'), MONDAY)).toBe('Its payment was reversed by Efua: It was for another loan')
  expect(gapOfReceipt(cancelled(MONDAY), MONDAY)).toBe('Cancelled by Selorm: Wrong amount')
})

test('takings are redeemed and unredeemed receipts, without same-day cancellations', () => {
  const day = [
    used('completed'),
    receipt({ amount: cedis(30) }),
    used('reversed', { amount: cedis(7) }),
    cancelled(MONDAY),
    receipt({ amount: null }),
  ]
  expect(takingsOf(day, MONDAY)).toEqual({ takings: cedis(87), redeemed: cedis(50), unredeemed: cedis(37) })
})

test('takings of a day do not change by a later cancellation', () => {
  const before = takingsOf([receipt()], MONDAY)
  expect(takingsOf([cancelled('2026-03-05')], '2026-03-06')).toEqual(before)
})
