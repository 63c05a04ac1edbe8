import { expect, test } from 'vitest'
import { lookOf } from '#web/notifications/notification-style.ts'

test('only approvals are green and only rejections are red', () => {
  expect(lookOf('loan_approved').tone).toBe('good')
  expect(lookOf('loan_rejected').tone).toBe('bad')
  expect(lookOf('payment_failed').tone).toBe('info')
  expect(lookOf('something new')).toEqual({ icon: 'info', tone: 'info' })
})
