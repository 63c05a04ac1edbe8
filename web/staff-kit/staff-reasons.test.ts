import { describe, expect, test } from 'vitest'
import { reasonOwnRecord, reasonWithout } from '#web/staff-kit/staff-reasons.ts'

const desk = { id: 'desk', effectivePermissions: ['generate_payment_codes'] as const }

describe('why a control is off', () => {
  test('who holds one of several permissions needs no reason', () => {
    expect(reasonWithout(desk, 'approve_small_loans', 'generate_payment_codes')).toBeUndefined()
  })
  test('who holds none reads what the first of them means', () => {
    expect(reasonWithout(desk, 'reject_loans')).toBe('This needs the permission “Reject applications”. Ask the Managing Director.')
  })
  test('nobody acts on their own record, and a record without an owner is nobody’s own', () => {
    expect(reasonOwnRecord(desk, 'desk')).toBe('You cannot do this on your own account. Ask another user.')
    expect(reasonOwnRecord(desk, 'ama')).toBeUndefined()
    expect(reasonOwnRecord(desk, null)).toBeUndefined()
  })
})
