import { describe, expect, test } from 'vitest'
import { NOTHING } from '#domain/kernel/money.ts'
import { normalReceiptNumber, RECEIPT_ALPHABET, RECEIPT_LENGTH } from '#domain/payments/receipt-form.ts'
import { isBound, refusalToCancelReceipt, refusalToUseReceipt, expiresOn, type Receipt } from '#domain/payments/receipt-number.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const bound: Receipt = { status: 'open', madeOn: '2026-03-02', madeBy: 'yaw', loanId: 7, amount: ghs('115.38'), closeReason: null }
const unbound: Receipt = { ...bound, loanId: null, amount: null }
const payment = { loanId: 7, amount: ghs('115.38'), userId: 'ama' }

describe('receipt numbers', () => {
  test('have six of 32 characters that are not confused', () => {
    expect(RECEIPT_LENGTH).toBe(6)
    expect(new Set(RECEIPT_ALPHABET).size).toBe(32)
    for (const confused of '01IO') expect(RECEIPT_ALPHABET).not.toContain(confused)
  })
  test('are normalised from any spelling', () => {
    for (const typed of ['K7M2QX', 'k7m2qx', ' k7m-2qx ', 'K7M 2QX']) expect(normalReceiptNumber(typed)).toBe('K7M2QX')
  })
  test('are bound with a loan and an amount', () => {
    expect([isBound(bound), isBound(unbound)]).toEqual([true, false])
  })
})

describe('refusalToUseReceipt', () => {
  const use = (receipt: Receipt | undefined, facts: Partial<typeof payment> = {}, today = '2026-03-09') =>
    refusalToUseReceipt(receipt, { ...payment, ...facts }, today, ghs('115.38'))

  test('allows a receipt for this loan and amount, and an unbound one', () => {
    expect(use(bound)).toBeUndefined()
    expect(use(unbound)).toBeUndefined()
    expect(use(unbound, { loanId: 8, amount: ghs('5') })).toBeUndefined()
  })
  test('returns receipt_unknown for an unknown receipt and for one of another loan', () => {
    expect(use(undefined)).toEqual(use(bound, { loanId: 8 }))
    expect(use(undefined)?.code).toBe('receipt_unknown')
    expect(use({ ...bound, status: 'used' }, { loanId: 8 })?.code).toBe('receipt_unknown')
  })
  test('refuses a receipt that the customer made', () => expect(use(unbound, { userId: 'yaw' })?.code).toBe('receipt_unknown'))
  test('refuses a bound receipt whose money was used, and allows an unbound one', () => {
    const spent = (receipt: Receipt) => refusalToUseReceipt(receipt, payment, '2026-03-09', NOTHING)?.code
    expect([spent(bound), spent(unbound)]).toEqual(['receipt_spent', undefined])
  })
  test('refuses a used receipt', () => expect(use({ ...bound, status: 'used' })?.code).toBe('receipt_used'))
  test('refuses a receipt from the 31st day', () => {
    expect(expiresOn('2026-03-02')).toBe('2026-04-02')
    expect(use(bound, {}, '2026-04-01')).toBeUndefined()
    expect(use(bound, {}, '2026-04-02')?.code).toBe('receipt_expired')
    expect(use(unbound, {}, '2026-04-02')?.code).toBe('receipt_void')
    expect(use({ ...bound, status: 'cancelled' })?.code).toBe('receipt_void')
  })
  test('names the reason of a closed receipt, and the amount that went to the credit balance', () => {
    expect(use({ ...bound, status: 'closed', closeReason: 'The loan is fully repaid.' })?.message).toBe(
      'This receipt is closed. The loan is fully repaid. GH₵115.38 of its money is in your credit balance.',
    )
  })
  test("refuses another amount than the receipt's", () => {
    expect(use(bound, { amount: ghs('115.37') })?.message).toBe('This receipt was made for GH₵115.38. Enter that amount.')
  })
  test('checks the expiry before the amount', () => {
    expect(use({ ...bound, status: 'cancelled' }, { amount: ghs('1') })?.code).toBe('receipt_void')
  })
})

describe('refusalToCancelReceipt', () => {
  const maker = { userId: 'yaw', mayApprove: false, mayMakeReceipts: true }
  const manager = { userId: 'kofi', mayApprove: true, mayMakeReceipts: true }
  const desk = { userId: 'efua', mayApprove: false, mayMakeReceipts: true }
  const cancel = (staff: typeof maker, today: string, receipt = bound, customerId: string | null = 'ama') =>
    refusalToCancelReceipt(receipt, staff, customerId, today)?.code

  test('allows its maker on the same day', () => {
    expect(cancel(maker, '2026-03-02')).toBeUndefined()
    expect(cancel({ ...maker, mayMakeReceipts: false }, '2026-03-02')).toBe('forbidden')
  })
  test('allows another user with approval permission on any day', () => {
    for (const today of ['2026-03-02', '2026-03-03']) {
      expect(cancel(manager, today)).toBeUndefined()
      expect(cancel(desk, today)).toBe('forbidden')
    }
  })
  test('refuses its maker on a later day', () => {
    expect(cancel(maker, '2026-03-03')).toBe('receipt_not_yours_to_cancel')
    expect(cancel({ ...maker, mayApprove: true }, '2026-03-03')).toBe('receipt_not_yours_to_cancel')
  })
  test('refuses the customer of the receipt', () => expect(cancel({ ...manager, userId: 'ama' }, '2026-03-02')).toBe('own_record'))
  test.each(['used', 'cancelled'] as const)('refuses a %s receipt', (status) => {
    expect(cancel(manager, '2026-03-02', { ...bound, status })).toBe('receipt_not_open')
  })
})
