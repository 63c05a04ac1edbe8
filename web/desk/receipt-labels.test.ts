import { describe, expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { isDayComplete, readAloud, reasonNotToCancel, wholeReceiptNumber } from '#web/desk/receipt-labels.ts'
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
  closedAt: null,
  closeReason: null,
}

describe('receipt labels', () => {
  test('readAloud spells digits as words', () => expect(readAloud('7KQ4WM')).toBe('seven, K, Q, four, W, M'))
  test('wholeReceiptNumber normalises a complete number and returns undefined otherwise', () => {
    expect(wholeReceiptNumber('7kq-4wm')).toBe('7KQ4WM')
    expect(wholeReceiptNumber('7KQ4')).toBeUndefined()
  })
})

describe('reasonNotToCancel', () => {
  test('allows the maker on the same day, and another approver later', () => {
    expect(reasonNotToCancel(receipt, selorm, '2026-11-23')).toBeUndefined()
    expect(reasonNotToCancel(receipt, selorm, '2026-11-24')).toContain('Another user')
    expect(reasonNotToCancel(receipt, efua, '2026-11-24')).toBeUndefined()
  })
  test('names the missing permission', () => {
    const other = { ...receipt, madeBy: 'yaw' }
    expect(reasonNotToCancel(other, selorm, '2026-11-23')).toContain('Approve up to GH₵5,000')
    expect(reasonNotToCancel({ ...other, amount: cedis(6000) }, efua, '2026-11-23')).toContain('Approve above GH₵5,000')
  })
  test('refuses a used receipt but allows an expired one', () => {
    expect(reasonNotToCancel({ ...receipt, status: 'used' }, efua, '2026-11-24')).toContain('Only an unused receipt number')
    expect(reasonNotToCancel({ ...receipt, status: 'expired' }, efua, '2027-01-24')).toBeUndefined()
  })
  test('refuses a receipt of the user’s own loan', () =>
    expect(reasonNotToCancel({ ...receipt, userId: 'efua' }, efua, '2026-11-23')).toContain('your own account'))
})

test('isDayComplete needs an older receipt while the server has more pages', () => {
  const older = { ...receipt, madeAt: new Date('2026-11-22T10:46:00Z') }
  expect(isDayComplete([receipt], true, '2026-11-23')).toBe(false)
  expect(isDayComplete([receipt, older], true, '2026-11-23')).toBe(true)
  expect(isDayComplete([], false, '2026-11-23')).toBe(true)
})
