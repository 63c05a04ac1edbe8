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

describe('cash goes through a till', () => {
  test('that is open today', () => expect(refusalToUseTill(till(), MONDAY)).toBeUndefined())
  test('and through none before it is opened', () => expect(refusalToUseTill(undefined, MONDAY)?.message).toMatch(/^Open your till first/))
  test('nor after it was counted', () => expect(refusalToUseTill(closed, MONDAY)?.code).toBe('till_counted_today'))
  test('nor while the one of the day before is still open, which is named', () =>
    expect(refusalToUseTill(till(), TUESDAY)?.message).toBe('Your till of Mon 2 Mar 2026 is still open. Count and close it first.'))
  test('a clock that went back leaves the open till in use', () =>
    expect(refusalToUseTill(till({ businessDay: TUESDAY }), MONDAY)).toBeUndefined())
})

test('a person opens one till for each day', () => {
  expect(refusalToOpenTill(undefined, MONDAY)).toBeUndefined()
  expect(refusalToOpenTill(till(), MONDAY)?.code).toBe('till_already_open')
  expect(refusalToOpenTill(closed, MONDAY)?.code).toBe('till_counted_today')
  expect(refusalToOpenTill(till(), TUESDAY)?.code).toBe('till_left_open')
})

test('all that is in a till may leave it, and not a pesewa more', () => {
  expect(refusalToTakeOut(cedis(50), cedis(50))).toBeUndefined()
  expect(refusalToTakeOut(cedis(51), cedis(50))?.message).toBe('Only GH₵50.00 is in your till.')
})

describe('a till is counted and closed', () => {
  test('by its owner', () => expect(refusalToCloseTill(till(), selorm, MONDAY)).toBeUndefined())
  test('once', () => expect(refusalToCloseTill(closed, selorm, MONDAY)?.code).toBe('till_is_closed'))
  test('by no other cashier, to whom it is not there', () =>
    expect(refusalToCloseTill(till(), staff('kojo', 'generate_payment_codes'), TUESDAY)?.code).toBe('not_found'))
  test('by a colleague who may sign tills off only when its day is over', () => {
    expect(refusalToCloseTill(till(), efua, MONDAY)?.code).toBe('till_in_use')
    expect(refusalToCloseTill(till(), efua, TUESDAY)).toBeUndefined()
  })
})

describe('a count', () => {
  const counted = cedis(99)
  test('that agrees needs no reason', () =>
    expect(refusalOfCount({ counted, pieces: undefined, reason: undefined }, counted)).toBeUndefined())
  test('that differs says by how much and asks why, at the field of the reason', () => {
    const short = refusalOfCount({ counted, pieces: undefined, reason: undefined }, cedis(100))
    expect(short?.message).toBe('There is GH₵1.00 less than the books say. Give the reason.')
    expect(short?.errors).toEqual({ reason: short?.message })
    const over = refusalOfCount({ counted, pieces: undefined, reason: undefined }, cedis(98))
    expect(over?.message).toBe('There is GH₵1.00 more than the books say. Give the reason.')
    expect(refusalOfCount({ counted, pieces: undefined, reason: 'A coin fell' }, cedis(100))).toBeUndefined()
  })
  test('is the sum of its notes and coins', () => {
    const pieces = [{ denomination: 'note_50', count: 2 }] as const
    expect(refusalOfCount({ counted, pieces, reason: 'A coin fell' }, counted)?.message).toBe(
      'The notes and coins come to GH₵100.00, not to GH₵99.00. Count them again.',
    )
    expect(refusalOfCount({ counted: cedis(100), pieces, reason: undefined }, cedis(100))).toBeUndefined()
  })
  test('above the books is over, below them short', () => {
    expect(differenceOf({ counted: cedis(3) }, cedis(2))).toBe(cedis(1))
    expect(differenceOf({ counted: NOTHING }, cedis(2))).toBe(0 - cedis(2))
  })
})

describe('a till is signed off', () => {
  test('by somebody else than its owner and than who counted it', () => {
    expect(refusalToSignOff(closed, efua)).toBeUndefined()
    expect(refusalToSignOff(closed, selorm)?.code).toBe('own_till')
    expect(refusalToSignOff(till({ status: 'closed', closedBy: 'efua' }), efua)?.code).toBe('own_till')
  })
  test('after it was counted, and once', () => {
    expect(refusalToSignOff(till(), efua)?.code).toBe('till_not_counted')
    expect(refusalToSignOff(till({ status: 'signed', closedBy: 'selorm' }), efua)?.code).toBe('till_already_signed')
  })
  test('with either approval permission', () => {
    expect(mayApproveTills(efua)).toBe(true)
    expect(mayApproveTills(staff('yaw', 'approve_large_loans'))).toBe(true)
    expect(mayApproveTills(selorm)).toBe(false)
  })
})
