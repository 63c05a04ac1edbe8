import { expect, test } from 'vitest'
import { targetOf } from '#web/notifications/notification-target.ts'

test('targetOf is the loan, the devices of a security message, or the complaints', () => {
  expect(targetOf({ type: 'loan_approved', loanId: 7 })).toBe('/loans/7')
  expect(targetOf({ type: 'security', loanId: null })).toBe('/profile')
  expect(targetOf({ type: 'complaint_answered', loanId: null })).toBe('/support')
  expect(targetOf({ type: 'staff_notice', loanId: null })).toBeUndefined()
})
