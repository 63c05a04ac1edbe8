import { describe, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { DEFAULT_PERMISSIONS, type AssignableRole, type Role } from '#domain/access/roles.ts'
import { needsSecondPersonToGrant, refusalToDecideRequest, requestExpiresAt } from '#domain/access/second-person-rules.ts'

const as = (role: AssignableRole, own: readonly Permission[] = []) => ({ role, permissions: [...DEFAULT_PERMISSIONS[role], ...own] })

describe('needsSecondPersonToGrant', () => {
  test.each<[from: AssignableRole, to: AssignableRole, own: readonly Permission[], by: Role, needed: boolean]>([
    ['manager', 'md', [], 'md', true],
    ['manager', 'md', [], 'administrator', false],
    ['customer', 'md', [], 'md', true],
    ['manager', 'manager', ['approve_large_loans'], 'md', true],
    ['customer', 'front_desk', ['approve_large_loans'], 'md', true],
    ['manager', 'manager', ['manage_users'], 'md', false],
    ['customer', 'manager', [], 'md', false],
    ['md', 'manager', ['approve_large_loans'], 'md', false],
    ['md', 'manager', [], 'md', false],
  ])('from %s to %s with %j by %s: %s', (from, to, own, by, needed) =>
    expect(needsSecondPersonToGrant(as(from), as(to, own), { role: by })).toBe(needed),
  )
  test('is true for a promotion to md even where the role md lacks approve_large_loans', () =>
    expect(needsSecondPersonToGrant(as('manager'), { role: 'md', permissions: [] }, { role: 'md' })).toBe(true))
})

describe('refusalToDecideRequest', () => {
  const now = new Date('2026-03-01T10:00:00Z')
  const expiresAt = requestExpiresAt(now)
  test('allows an open request for seven days', () => {
    expect(expiresAt).toEqual(new Date('2026-03-08T10:00:00Z'))
    expect(refusalToDecideRequest({ outcome: null, expiresAt }, new Date(expiresAt.getTime() - 1))).toBeUndefined()
    expect(refusalToDecideRequest({ outcome: null, expiresAt }, expiresAt)?.code).toBe('request_expired')
  })
  test('refuses a request that was decided', () =>
    expect(refusalToDecideRequest({ outcome: 'refused', expiresAt }, now)?.code).toBe('request_decided'))
})
