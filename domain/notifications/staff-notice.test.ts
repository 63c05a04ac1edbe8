import { expect, test } from 'vitest'
import { refusalToNotice } from '#domain/notifications/staff-notice.ts'

test('refusalToNotice refuses when the count differs from the preview', () => {
  expect(refusalToNotice({ group: 'all' }, 3, 3)).toBeUndefined()
  expect(refusalToNotice({ group: 'all' }, 4, 3)).toMatchObject({ code: 'notice_count_changed', more: { count: 4 } })
  expect(refusalToNotice({ group: 'overdue' }, 0, 3)?.code).toBe('notice_for_nobody')
})
test('refusalToNotice needs the customer or level of its group', () => {
  expect(refusalToNotice({ group: 'one' }, 0, 1)?.errors).toEqual({ userId: 'Choose the customer' })
  expect(refusalToNotice({ group: 'level' }, 0, 1)?.errors).toEqual({ level: 'Choose the level' })
  expect(refusalToNotice({ group: 'level', level: 'GOLD' }, 1, 1)).toBeUndefined()
})
