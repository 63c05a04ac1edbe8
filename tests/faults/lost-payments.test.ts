import { expect, test } from 'vitest'
import { compare } from '#tests/faults/support/lost-payments.ts'

const payment = (receiptNumber: string, paymentId: number) => ({ receiptNumber, paymentId })

test('an acknowledged and stored payment is neither lost nor paid twice', () => {
  const both = [payment('AAAAAA', 1), payment('BBBBBB', 2)]
  expect(compare(both, both)).toEqual({ lost: [], paidTwice: [], unseen: 0, stored: 2 })
})

test('an acknowledged payment that is not stored is lost', () => {
  expect(compare([payment('AAAAAA', 1)], []).lost).toEqual([payment('AAAAAA', 1)])
})

test('another payment that got the number of the lost one does not hide it', () => {
  expect(compare([payment('AAAAAA', 1)], [payment('BBBBBB', 1)]).lost).toHaveLength(1)
  expect(compare([payment('AAAAAA', 1)], [payment('AAAAAA', 2)]).lost).toHaveLength(1)
})

test('a receipt with two payments, or acknowledged as two, was paid twice', () => {
  expect(compare([], [payment('AAAAAA', 1), payment('AAAAAA', 2)]).paidTwice).toEqual(['AAAAAA'])
  expect(compare([payment('AAAAAA', 1), payment('AAAAAA', 2)], [payment('AAAAAA', 2)]).paidTwice).toEqual(['AAAAAA'])
})

test('a payment without an acknowledgement is unseen', () => {
  expect(compare([], [payment('AAAAAA', 1)])).toEqual({ lost: [], paidTwice: [], unseen: 1, stored: 1 })
})
