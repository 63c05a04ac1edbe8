import { describe, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import {
  collectionBandOf,
  ownerByRule,
  refusalToHandOver,
  refusalToTakeCase,
  stepAt,
  type CollectionStep,
} from '#domain/collections/collection-case.ts'

const DESK: readonly Permission[] = ['view_customer_loans', 'generate_payment_codes']
const MANAGER: readonly Permission[] = [...DESK, 'approve_small_loans']
const MD: readonly Permission[] = [...MANAGER, 'approve_large_loans']
const collector = (id: string, permissions: readonly Permission[], openCases = 0) => ({ id, permissions, openCases })

test('collectionBandOf returns the band of the days past due', () => {
  expect([1, 7, 8, 30, 31, 60, 61, 90, 91, 400].map(collectionBandOf)).toEqual([
    'days_1_to_7',
    'days_1_to_7',
    'days_8_to_30',
    'days_8_to_30',
    'days_31_to_60',
    'days_31_to_60',
    'days_61_to_90',
    'days_61_to_90',
    'over_90_days',
    'over_90_days',
  ])
})

test('stepAt returns the last step that the days reach, and a call from day 1 where the ladder has none', () => {
  const steps: CollectionStep[] = [
    { fromDay: 8, action: 'call', template: null },
    { fromDay: 3, action: 'sms', template: 'Pay' },
  ]
  expect([3, 7, 8, 90].map((days) => stepAt(steps, days).action)).toEqual(['sms', 'sms', 'call', 'call'])
  expect(stepAt(steps, 1)).toEqual({ fromDay: 1, action: 'call', template: null })
})

describe('ownerByRule (rule C11)', () => {
  const staff = [collector('esi', DESK, 4), collector('kofi', DESK, 2), collector('yaa', MANAGER), collector('md', MD)]
  test('chooses the desk user with the fewest open cases, then a manager, never an approver of large loans', () => {
    expect(ownerByRule(staff, 'ama', undefined)).toBe('kofi')
    expect(ownerByRule(staff.slice(2), 'ama', undefined)).toBe('yaa')
    expect(ownerByRule(staff.slice(3), 'ama', undefined)).toBeUndefined()
  })
  test('returns the previous owner of a customer, and gives nobody a case of their own', () => {
    expect(ownerByRule(staff, 'ama', 'esi')).toBe('esi')
    expect(ownerByRule(staff, 'ama', 'md')).toBe('md')
    expect(ownerByRule(staff, 'ama', 'gone')).toBe('kofi')
    expect(ownerByRule(staff, 'kofi', 'kofi')).toBe('esi')
  })
})

describe('owners of a case', () => {
  const open = { userId: 'ama', ownerId: 'esi', ownerName: 'Esi' }
  test('refusalToTakeCase names the owner, and refuses a closed case and one’s own loan', () => {
    expect(refusalToTakeCase({ ...open, ownerId: null }, 'kofi')).toBeUndefined()
    expect(refusalToTakeCase(open, 'kofi')).toMatchObject({ code: 'case_taken', message: expect.stringContaining('Esi') })
    expect(refusalToTakeCase(open, 'esi')?.code).toBe('case_is_yours')
    expect(refusalToTakeCase(undefined, 'esi')?.code).toBe('case_closed')
    expect(refusalToTakeCase(open, 'ama')?.code).toBe('own_record')
  })
  test('refusalToHandOver allows the owner and approvers, to another collector', () => {
    const to = { id: 'kofi', mayOwn: true }
    expect(refusalToHandOver(open, { userId: 'esi', permissions: DESK }, to)).toBeUndefined()
    expect(refusalToHandOver(open, { userId: 'yaa', permissions: MANAGER }, to)).toBeUndefined()
    expect(refusalToHandOver(open, { userId: 'kofi', permissions: DESK }, to)?.code).toBe('case_not_yours')
    expect(refusalToHandOver(open, { userId: 'esi', permissions: DESK }, { id: 'esi', mayOwn: true })?.code).toBe('case_owned_already')
    for (const other of [
      { id: 'ama', mayOwn: true },
      { id: 'gone', mayOwn: false },
    ])
      expect(refusalToHandOver(open, { userId: 'esi', permissions: DESK }, other)?.code).toBe('collector_unknown')
  })
})
