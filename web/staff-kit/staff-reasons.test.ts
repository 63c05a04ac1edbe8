import { describe, expect, test } from 'vitest'
import { reasonOwnRecord, reasonWithout } from '#web/staff-kit/staff-reasons.ts'

const desk = { id: 'desk', effectivePermissions: ['generate_payment_codes'] as const }

describe('reasons for disabled controls', () => {
  test('reasonWithout returns no reason when the user holds one of the permissions', () => {
    expect(reasonWithout(desk, 'approve_small_loans', 'generate_payment_codes')).toBeUndefined()
  })
  test('reasonWithout names the first permission when the user holds none', () => {
    expect(reasonWithout(desk, 'reject_loans')).toBe('You need the permission “Reject applications”. Ask the Managing Director.')
  })
  test('reasonOwnRecord refuses a user’s own record only', () => {
    expect(reasonOwnRecord(desk, 'desk')).toBe('You cannot do this on your own account. Ask another user.')
    expect(reasonOwnRecord(desk, 'ama')).toBeUndefined()
    expect(reasonOwnRecord(desk, null)).toBeUndefined()
  })
})
