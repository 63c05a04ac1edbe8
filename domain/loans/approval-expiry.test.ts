import { expect, test } from 'vitest'
import { approvalExpiresOn, isApprovalExpired } from '#domain/loans/approval-expiry.ts'

test('an approval is valid for 30 days, the day of the approval included', () => {
  expect(approvalExpiresOn('2026-03-02')).toBe('2026-04-01')
  expect([isApprovalExpired('2026-03-02', '2026-03-31'), isApprovalExpired('2026-03-02', '2026-04-01')]).toEqual([false, true])
})
