import { describe, expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { readAloud, reasonNotToCancel, wholeReceiptNumber } from '#web/desk/receipt-labels.ts'
import type { StaffReceipt } from '#web/staff-kit/staff-rows.ts'

const selorm = { id: 'selorm', effectivePermissions: DEFAULT_PERMISSIONS.front_desk }
const efua = { id: 'efua', effectivePermissions: DEFAULT_PERMISSIONS.manager }
const receipt: StaffReceipt = {
  receiptNumber: '7KQ4WM',
  status: 'open',
  loanId: 218,
  userId: 'abena',
  customerName: 'Abena Mensah',
  amount: cedis(100),
  madeBy: 'selorm',
  madeByName: 'Selorm Akakpo',
  madeAt: new Date('2026-11-23T10:46:00Z'),
  validUntil: '2026-12-23',
  usedAt: null,
  cancelledAt: null,
  cancelReason: null,
}

describe('a receipt number', () => {
  test('is read aloud with its digits as words', () => expect(readAloud('7KQ4WM')).toBe('seven, K, Q, four, W, M'))
  test('is known however it was typed, but only when it is whole', () => {
    expect(wholeReceiptNumber('7kq-4wm')).toBe('7KQ4WM')
    expect(wholeReceiptNumber('7KQ4')).toBeUndefined()
  })
})

describe('cancelling a receipt', () => {
  test('its maker may on the same day, later only somebody else who may approve', () => {
    expect(reasonNotToCancel(receipt, selorm, '2026-11-23')).toBeUndefined()
    expect(reasonNotToCancel(receipt, selorm, '2026-11-24')).toContain('Another user')
    expect(reasonNotToCancel(receipt, efua, '2026-11-24')).toBeUndefined()
  })
  test('who may not is told which permission it takes', () => {
    const other = { ...receipt, madeBy: 'yaw' }
    expect(reasonNotToCancel(other, selorm, '2026-11-23')).toContain('Approve up to GH₵5,000')
    expect(reasonNotToCancel({ ...other, amount: cedis(6000) }, efua, '2026-11-23')).toContain('Approve above GH₵5,000')
  })
  test('nobody cancels one that was used, an expired one still', () => {
    expect(reasonNotToCancel({ ...receipt, status: 'used' }, efua, '2026-11-24')).toContain('unused')
    expect(reasonNotToCancel({ ...receipt, status: 'expired' }, efua, '2027-01-24')).toBeUndefined()
  })
  test('nobody cancels a receipt of their own loan', () =>
    expect(reasonNotToCancel({ ...receipt, userId: 'efua' }, efua, '2026-11-23')).toContain('your own account'))
})
