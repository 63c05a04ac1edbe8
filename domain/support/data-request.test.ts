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
    'an account of staff',
    'a loan or application that is open',
    '2 payments that are not decided',
    'a credit balance',
    'a complaint without an answer',
  ])
  expect(refusalToErase({ ...done, payments: 1 }, true)?.message).toBe(
    'This account cannot be erased yet: there is a payment that is not decided.',
  )
})
