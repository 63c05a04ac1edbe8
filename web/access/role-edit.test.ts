import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { PERMISSION_GROUPS } from '#web/access/permission-groups.ts'
import { changesOf, reasonFixed, reasonNotToEdit, formatChanges } from '#web/access/role-edit.ts'

const md = { role: 'md' as const, effectivePermissions: PERMISSIONS }

describe('the permissions of a role', () => {
  test('all 23 stand on the page, each once', () =>
    expect(PERMISSION_GROUPS.flatMap(({ permissions }) => permissions).toSorted()).toEqual([...PERMISSIONS].toSorted()))
  test('what was added and taken away is told before saving', () => {
    const changes = changesOf(new Set(['export_data']), new Set(['view_sensitive_data', 'reject_loans']))
    expect(changes).toEqual({ added: ['reject_loans', 'view_sensitive_data'], removed: ['export_data'] })
    expect(formatChanges(changes)).toBe('2 added, 1 taken away')
    expect(formatChanges(changesOf(new Set(['export_data']), new Set(['export_data'])))).toBe('')
  })
})

describe('what cannot be changed', () => {
  test('nobody edits the role that they hold', () => {
    expect(reasonNotToEdit('md', md)).toBe('You cannot change your own role or permissions.')
    expect(reasonNotToEdit('manager', md)).toBeUndefined()
  })
  test('customers get no staff permission, and lose one that they should never have had', () => {
    expect(reasonFixed('customer', 'reject_loans', false, md)).toBeDefined()
    expect(reasonFixed('customer', 'reject_loans', true, md)).toBeUndefined()
    expect(reasonFixed('customer', 'apply_for_loan', false, md)).toBeUndefined()
  })
  test('the Managing Director keeps the two that give power back', () => {
    expect(reasonFixed('md', 'assign_roles', true, { ...md, role: 'administrator' })).toBeDefined()
    expect(reasonFixed('md', 'export_data', true, { ...md, role: 'administrator' })).toBeUndefined()
  })
  test('nobody grants what they do not hold', () =>
    expect(reasonFixed('front_desk', 'reject_loans', false, { role: 'manager', effectivePermissions: [] })).toBeDefined())
})
