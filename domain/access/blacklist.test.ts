import { describe, expect, test } from 'vitest'
import { isInForce, refusalToBlacklist, refusalToLift } from '#domain/access/blacklist.ts'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'

const today = '2026-03-02'
const ama = { id: 'ama', role: 'customer', ownPermissions: [], isActive: true } as const
const manager = { userId: 'kojo', permissions: DEFAULT_PERMISSIONS.manager }
const entry = { reason: 'Gave a false address.', until: null }
const ranOut = { reason: 'Gave a false address.', until: '2026-03-01' }
const put = (about: { entry?: typeof entry | typeof ranOut; until?: string }, person: { id: string } = ama, staff = manager) =>
  refusalToBlacklist({ ...ama, ...person }, staff, DEFAULT_PERMISSIONS, { entry: about.entry, until: about.until, today })?.code

test('isInForce includes the last day of a blacklist entry', () => {
  expect(isInForce({ until: today }, today)).toBe(true)
  expect(isInForce({ until: '2026-03-01' }, today)).toBe(false)
  expect(isInForce({ until: null }, today)).toBe(true)
})

describe('blacklisting', () => {
  test('refusalToBlacklist allows an entry without an end or until today, not until a past day', () => {
    expect(put({})).toBeUndefined()
    expect(put({ until: today })).toBeUndefined()
    expect(put({ until: '2026-03-01' })).toBe('blacklist_day_passed')
  })
  test('refusalToBlacklist refuses a second entry while the first is in force', () => {
    expect(put({ entry })).toBe('blacklisted_already')
    expect(put({ entry: ranOut })).toBeUndefined()
  })
  test('refusalToBlacklist refuses oneself, and users without the permission', () => {
    expect(put({}, { id: 'kojo' })).toBe('own_record')
    expect(put({}, ama, { userId: 'esi', permissions: DEFAULT_PERMISSIONS.front_desk })).toBe('forbidden')
  })
  test('refusalToLift refuses a customer without an entry in force', () => {
    expect(refusalToLift(ama, manager, DEFAULT_PERMISSIONS, { entry, today })).toBeUndefined()
    expect(refusalToLift(ama, manager, DEFAULT_PERMISSIONS, { entry: ranOut, today })?.code).toBe('not_blacklisted')
    expect(refusalToLift(ama, manager, DEFAULT_PERMISSIONS, { entry: undefined, today })?.code).toBe('not_blacklisted')
  })
})
