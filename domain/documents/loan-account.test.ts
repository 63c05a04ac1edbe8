import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import { leftAfterPayment, loanAccount, type AccountEntry } from '#domain/documents/loan-account.ts'
import { ghs } from '#tests/support/loans-builder.ts'

let id = 0
const entry = (kind: string, bookedOn: string, change: number, more: Partial<AccountEntry> = {}): AccountEntry => {
  id += 1
  const none = { price: pesewas(0), receiptNumber: null, transactionId: null, paymentId: null }
  return { id, kind, bookedOn, valueDate: bookedOn, change: pesewas(change), ...none, ...more }
}
const paidOut = (on: string) => entry('disbursement', on, 130_000, { price: pesewas(30_000) })

test('loanAccount has lines for payout, price, payments, reversals and settlement', () => {
  const account = loanAccount(
    [
      paidOut('2026-11-27'),
      entry('payment_completed', '2026-12-04', -11_538, { receiptNumber: '7KQ4WM' }),
      entry('payment_reversed', '2026-12-05', 11_538, { receiptNumber: '7KQ4WM' }),
      entry('payments_replayed', '2026-12-05', 0),
      entry('refinance_settled', '2026-12-06', -130_000),
    ],
    '2026-11-27',
    '2026-12-31',
  )
  expect(account.lines.map(({ label, change, balance }) => [label, change, balance])).toEqual([
    ['Loan paid out', 100_000, 100_000],
    ['Price of the loan, 30% flat', 30_000, 130_000],
    ['Payment, receipt 7KQ4WM', -11_538, 118_462],
    ['Payment reversed, receipt 7KQ4WM', 11_538, 130_000],
    ['Settled by a new loan', -130_000, 0],
  ])
  expect(account).toMatchObject({ opening: 0, added: 130_000, paid: 0, settled: 130_000, closing: 0 })
})

test('loanAccount counts a returned payout as nothing added and nothing paid', () => {
  const returned = [paidOut('2026-11-27'), entry('payout_returned', '2026-11-27', -130_000)]
  expect(loanAccount(returned, '2026-11-27', '2026-11-27')).toMatchObject({ added: 0, paid: 0, settled: 0, closing: 0 })
  const undone = [entry('refinance_settled', '2026-12-06', -65_000), entry('refinance_undone', '2026-12-06', 65_000)]
  expect(loanAccount(undone, '2026-11-27', '2026-12-31')).toMatchObject({ added: 0, paid: 0, settled: 0 })
})

test('loanAccount: opening, added, paid and settled give the closing balance, for any entries', () => {
  const kinds = [
    'disbursement',
    'payment_completed',
    'payment_reversed',
    'payout_returned',
    'advance_released',
    'refinance_settled',
    'other',
  ]
  const some = fc.record({
    kind: fc.constantFrom(...kinds),
    day: fc.integer({ min: 1, max: 9 }),
    change: fc.integer({ min: -9e5, max: 9e5 }),
  })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 20 }), (facts) => {
      const entries = facts.map(({ kind, day, change }) => entry(kind, `2026-12-0${day}`, change))
      const { opening, added, paid, settled, closing } = loanAccount(entries, '2026-12-03', '2026-12-07')
      expect(opening + added - paid - settled).toBe(closing)
    }),
  )
})

test('loanAccount sums entries before the first day and omits those after the last', () => {
  const entries = [paidOut('2026-11-27'), entry('payment_completed', '2026-12-04', -100), entry('payment_completed', '2026-12-05', -50)]
  expect(loanAccount(entries, '2026-12-04', '2026-12-04')).toMatchObject({ opening: 130_000, paid: 100, closing: 129_900 })
  expect(loanAccount(entries, '2026-12-06', '2026-12-07')).toMatchObject({ opening: 129_850, lines: [], closing: 129_850 })
})

test('loanAccount is negative before the payout, and leftAfterPayment counts from the full price', () => {
  const entries = [
    entry('payment_completed', '2026-11-26', -10_000, { paymentId: 7 }),
    paidOut('2026-11-27'),
    entry('advance_applied', '2026-11-27', 0),
    entry('payment_completed', '2026-12-04', -5_000, { paymentId: 8 }),
  ]
  expect(loanAccount(entries, '2026-11-01', '2026-11-26').closing).toBe(-10_000)
  expect(leftAfterPayment(entries, 7, ghs('1300'))).toBe(120_000)
  expect(leftAfterPayment(entries, 8, ghs('1300'))).toBe(115_000)
})

test('leftAfterPayment ignores a returned payout', () => {
  const entries = [
    paidOut('2026-11-27'),
    entry('payout_returned', '2026-11-27', -130_000),
    entry('payment_completed', '2026-11-27', -500, { paymentId: 9 }),
  ]
  expect(leftAfterPayment(entries, 9, ghs('1300'))).toBe(129_500)
})
