import { describe, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import {
  differenceOf,
  mayApproveTills,
  refusalOfCount,
  refusalToCloseTill,
  refusalToOpenTill,
  refusalToSignOff,
  refusalToTakeOut,
  refusalToUseTill,
  type Till,
} from '#domain/tills/till.ts'

const MONDAY = '2026-03-02'
const TUESDAY = '2026-03-03'
const till = (facts: Partial<Till> = {}): Till => ({
  id: 1,
  staffId: 'selorm',
  businessDay: MONDAY,
  status: 'open',
  closedBy: null,
  ...facts,
})
const closed = till({ status: 'closed', closedBy: 'selorm' })
const staff = (userId: string, ...permissions: Permission[]) => ({ userId, permissions })
const selorm = staff('selorm', 'generate_payment_codes')
const efua = staff('efua', 'generate_payment_codes', 'approve_small_loans')

describe('refusalToUseTill', () => {
  test('allows a till opened today', () => expect(refusalToUseTill(till(), MONDAY)).toBeUndefined())
  test('refuses without an open till', () => expect(refusalToUseTill(undefined, MONDAY)?.message).toMatch(/^Open your till first/))
  test('refuses a counted till', () => expect(refusalToUseTill(closed, MONDAY)?.code).toBe('till_counted_today'))
  test('refuses while a till of an earlier day is open, and names the day', () =>
    expect(refusalToUseTill(till(), TUESDAY)?.message).toBe('Your till of Mon 2 Mar 2026 is still open. Count and close it first.'))
  test('allows the open till after the clock went back', () =>
    expect(refusalToUseTill(till({ businessDay: TUESDAY }), MONDAY)).toBeUndefined())
})

test('refusalToOpenTill allows one till per user and day', () => {
  expect(refusalToOpenTill(undefined, MONDAY)).toBeUndefined()
  expect(refusalToOpenTill(till(), MONDAY)?.code).toBe('till_already_open')
  expect(refusalToOpenTill(closed, MONDAY)?.code).toBe('till_counted_today')
  expect(refusalToOpenTill(till(), TUESDAY)?.code).toBe('till_left_open')
})

test('refusalToTakeOut allows the whole content of the till', () => {
  expect(refusalToTakeOut(cedis(50), cedis(50))).toBeUndefined()
  expect(refusalToTakeOut(cedis(51), cedis(50))?.message).toBe('Only GH₵50.00 is in your till.')
})

describe('refusalToCloseTill', () => {
  test('allows its owner', () => expect(refusalToCloseTill(till(), selorm, MONDAY)).toBeUndefined())
  test('refuses a second close', () => expect(refusalToCloseTill(closed, selorm, MONDAY)?.code).toBe('till_is_closed'))
  test('answers not found to other cashiers', () =>
    expect(refusalToCloseTill(till(), staff('kojo', 'generate_payment_codes'), TUESDAY)?.code).toBe('not_found'))
  test('allows users who sign off tills from the next day', () => {
    expect(refusalToCloseTill(till(), efua, MONDAY)?.code).toBe('till_in_use')
    expect(refusalToCloseTill(till(), efua, TUESDAY)).toBeUndefined()
  })
})

describe('refusalOfCount', () => {
  const counted = cedis(99)
  test('needs no reason for an exact count', () =>
    expect(refusalOfCount({ counted, pieces: undefined, reason: undefined }, counted)).toBeUndefined())
  test('names the difference at the field of the reason', () => {
    const short = refusalOfCount({ counted, pieces: undefined, reason: undefined }, cedis(100))
    expect(short?.message).toBe('The till is short by GH₵1.00. Enter a reason.')
    expect(short?.errors).toEqual({ reason: short?.message })
    const over = refusalOfCount({ counted, pieces: undefined, reason: undefined }, cedis(98))
    expect(over?.message).toBe('The till is over by GH₵1.00. Enter a reason.')
    expect(refusalOfCount({ counted, pieces: undefined, reason: 'A coin fell' }, cedis(100))).toBeUndefined()
  })
  test('needs the sum of notes and coins', () => {
    const pieces = [{ denomination: 'note_50', count: 2 }] as const
    expect(refusalOfCount({ counted, pieces, reason: 'A coin fell' }, counted)?.message).toBe(
      'Notes and coins add up to GH₵100.00, not GH₵99.00. Count again.',
    )
    expect(refusalOfCount({ counted: cedis(100), pieces, reason: undefined }, cedis(100))).toBeUndefined()
  })
  test('differenceOf is positive when over and negative when short', () => {
    expect(differenceOf({ counted: cedis(3) }, cedis(2))).toBe(cedis(1))
    expect(differenceOf({ counted: NOTHING }, cedis(2))).toBe(0 - cedis(2))
  })
})

describe('refusalToSignOff', () => {
  test('refuses the owner and the user who counted', () => {
    expect(refusalToSignOff(closed, efua)).toBeUndefined()
    expect(refusalToSignOff(closed, selorm)?.code).toBe('own_till')
    expect(refusalToSignOff(till({ status: 'closed', closedBy: 'efua' }), efua)?.code).toBe('own_till')
  })
  test('needs a counted till without a signature', () => {
    expect(refusalToSignOff(till(), efua)?.code).toBe('till_not_counted')
    expect(refusalToSignOff(till({ status: 'signed', closedBy: 'selorm' }), efua)?.code).toBe('till_already_signed')
  })
  test('needs either approval permission', () => {
    expect(mayApproveTills(efua)).toBe(true)
    expect(mayApproveTills(staff('yaw', 'approve_large_loans'))).toBe(true)
    expect(mayApproveTills(selorm)).toBe(false)
  })
})
