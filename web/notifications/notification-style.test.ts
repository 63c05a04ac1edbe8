import { expect, test } from 'vitest'
import { lookOf } from '#web/notifications/notification-style.ts'

test('lookOf is green only for approvals and red only for rejections', () => {
  expect(lookOf('loan_approved').tone).toBe('good')
  expect(lookOf('loan_rejected').tone).toBe('bad')
  expect(lookOf('payment_failed').tone).toBe('info')
  expect(lookOf('something new')).toEqual({ icon: 'info', tone: 'info' })
})
