import { describe, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { NOTHING } from '#domain/kernel/money.ts'
import { refusalToReverse, type ReversiblePayment } from '#domain/payments/reversal.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const manager = { userId: 'kofi', permissions: ['approve_small_loans'] as Permission[] }
const completed: ReversiblePayment = {
  userId: 'ama',
  status: 'completed',
  amount: ghs('115.38'),
  unallocated: NOTHING,
  moneyStays: true,
  customerWasErased: false,
  wasImported: false,
}
const reverse = (facts: Partial<ReversiblePayment> = {}, available = '0', staff = manager) =>
  refusalToReverse({ ...completed, ...facts }, staff, ghs(available))?.code

describe('refusalToReverse', () => {
  test('needs a completed payment and approval permission for the amount', () => {
    expect(reverse()).toBeUndefined()
    expect(reverse({ amount: ghs('5000.01') })).toBe('above_approval_limit')
    expect(reverse({}, '0', { userId: 'yaw', permissions: ['generate_payment_codes'] })).toBe('forbidden')
    for (const status of ['pending', 'failed', 'reversed'] as const) expect(reverse({ status })).toBe('payment_not_completed')
  })
  test('needs approval permission for all of the money that leaves, the overpayment included', () => {
    const over = { amount: ghs('100'), unallocated: ghs('4900.01') }
    expect(reverse({ ...over, moneyStays: false }, '4900.01')).toBe('above_approval_limit')
    expect(reverse(over)).toBeUndefined()
  })
  test("refuses one's own payment", () => expect(reverse({ userId: 'kofi' })).toBe('own_record'))
  test('refuses once a refinance has settled the loan', () => {
    expect(reverse({ wasImported: true })).toBe('payment_was_imported')
  })
  test('refuses for a customer whose data was erased', () => {
    expect(reverse({ customerWasErased: true })).toBe('customer_was_erased')
  })
  test('refuses when the overpayment was used', () => {
    const confirmed = { moneyStays: false, unallocated: ghs('30') }
    expect(reverse(confirmed, '30')).toBeUndefined()
    expect(reverse(confirmed, '29.99')).toBe('too_little_unallocated')
    expect(reverse({ ...confirmed, moneyStays: true }, '0')).toBeUndefined()
  })
})
