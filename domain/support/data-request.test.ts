import { expect, test } from 'vitest'
import { erasureBlockers, refusalToErase } from '#domain/support/data-request.ts'

const done = { isStaff: false, loans: 0, payments: 0, hasUnallocatedFunds: false, complaints: 0 }

test('refusalToErase allows a confirmed erasure of an account with nothing open', () => {
  expect(refusalToErase(done, false)?.code).toBe('erasure_not_confirmed')
  expect(refusalToErase(done, true)).toBeUndefined()
})

test('refusalToErase names everything that is open, confirmed or not', () => {
  const busy = { isStaff: true, loans: 1, payments: 2, hasUnallocatedFunds: true, complaints: 1 }
  expect(erasureBlockers(busy)).toEqual([
    'a staff role',
    'an open loan or application',
    '2 pending payments',
    'a credit balance',
    'an unanswered complaint',
  ])
  expect(refusalToErase({ ...done, payments: 1 }, true)?.message).toBe('This account cannot be erased yet. It has a pending payment.')
})
