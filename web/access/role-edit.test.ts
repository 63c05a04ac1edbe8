import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { PERMISSION_GROUPS } from '#web/access/permission-groups.ts'
import { changesOf, matrixRows, reasonFixed, reasonNotToEdit, formatChanges } from '#web/access/role-edit.ts'

const md = { id: 'adjoa', role: 'md' as const, effectivePermissions: PERMISSIONS }
const held = (...permissions: string[]) => new Set(permissions)

describe('the permissions of a role', () => {
  test('PERMISSION_GROUPS holds each permission once', () =>
    expect(PERMISSION_GROUPS.flatMap(({ permissions }) => permissions).toSorted()).toEqual([...PERMISSIONS].toSorted()))
  test('formatChanges counts added and removed permissions', () => {
    const changes = changesOf(new Set(['export_data']), new Set(['view_sensitive_data', 'reject_loans']))
    expect(changes).toEqual({ added: ['reject_loans', 'view_sensitive_data'], removed: ['export_data'] })
    expect(formatChanges(changes)).toBe('2 permissions added, 1 removed')
    expect(formatChanges({ added: [], removed: ['export_data'] })).toBe('1 permission removed')
    expect(formatChanges(changesOf(new Set(['export_data']), new Set(['export_data'])))).toBe('')
  })
})

describe('fixed permissions', () => {
  test('reasonNotToEdit refuses the user’s own role', () => {
    expect(reasonNotToEdit('md', md)).toBe('You cannot change your own role or permissions.')
    expect(reasonNotToEdit('manager', md)).toBeUndefined()
  })
  test('reasonFixed lets staff permissions of customers be removed but not added', () => {
    expect(reasonFixed('customer', 'reject_loans', held(), md)).toBeDefined()
    expect(reasonFixed('customer', 'reject_loans', held('reject_loans'), md)).toBeUndefined()
    expect(reasonFixed('customer', 'apply_for_loan', held(), md)).toBeUndefined()
  })
  test('reasonFixed protects the permissions that the Managing Director always has', () => {
    expect(reasonFixed('md', 'assign_roles', held(...PERMISSIONS), { ...md, role: 'administrator' })).toBeDefined()
    expect(reasonFixed('md', 'export_data', held(...PERMISSIONS), { ...md, role: 'administrator' })).toBeUndefined()
  })
  test('reasonFixed refuses a permission that the editor does not hold', () =>
    expect(reasonFixed('front_desk', 'reject_loans', held(), { ...md, role: 'manager', effectivePermissions: [] })).toBeDefined())
})

test('matrixRows marks the clashing pairs that a role holds in full', () => {
  const rows = matrixRows({
    customer: [],
    front_desk: ['generate_payment_codes'],
    manager: ['generate_payment_codes', 'approve_small_loans'],
    md: [],
  })
  expect(rows[0]).toEqual(['Permission', 'Customer', 'Front Desk Secretary', 'Manager', 'Managing Director'])
  expect(rows.find(([permission]) => permission === 'generate_payment_codes')).toEqual([
    'generate_payment_codes',
    'no',
    'yes',
    'yes A',
    'no',
  ])
})
