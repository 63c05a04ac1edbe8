import { expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { REPORT_ENTRIES, sectionsOf } from '#web/staff-kit/report-sections.ts'
import { formatCount, railEntryAt, railFor } from '#web/panel/rail-items.ts'

const names = (permissions: (typeof DEFAULT_PERMISSIONS)['md']) =>
  railFor({ id: 'one', effectivePermissions: permissions }).map(({ name, items }) => [name, ...items.map((item) => item.name)])

const WORK = ['Pending Loans', 'Disbursements', 'Second Person', 'Cash desk', 'Collections', 'Mobile money', 'Bank', 'Notices']

test('railFor shows each role only its work, and no heading of an empty group', () => {
  expect(names(DEFAULT_PERMISSIONS.front_desk)).toEqual([
    ['Admin Panel', 'My day', 'Dashboard', 'Customers'],
    ['Loans', ...WORK],
    ['Oversight', 'Complaints'],
  ])
  expect(names(DEFAULT_PERMISSIONS.manager).slice(2)).toEqual([
    ['Reports', 'Portfolio'],
    ['Oversight', 'Audit', 'Complaints', 'Registers', 'Create User'],
  ])
  expect(names(DEFAULT_PERMISSIONS.md).slice(2)).toEqual([
    ['Reports', 'Portfolio', 'Ledger', 'Month end'],
    ['Oversight', 'Audit', 'Complaints', 'Registers', 'User Management', 'Create User', 'Role Permissions', 'Operations'],
  ])
  expect(names(['view_admin_reports'])).toEqual([
    ['Admin Panel', 'My day', 'Dashboard'],
    ['Oversight', 'Audit', 'Registers'],
  ])
})

test('railEntryAt finds the item for the address of each item of railFor', () => {
  for (const { items } of railFor({ id: 'one', effectivePermissions: DEFAULT_PERMISSIONS.md }))
    for (const { id, to } of items) {
      const { pathname, searchParams } = new URL(to, 'https://office.example')
      expect(railEntryAt(pathname, searchParams.get('tab') ?? undefined, searchParams.get('section') ?? undefined).id, to).toBe(id)
    }
})

test('railEntryAt finds the entry of each part of a screen', () => {
  expect(railEntryAt('/admin', 'till', undefined)).toMatchObject({ id: 'cash', name: 'Cash desk' })
  expect(railEntryAt('/admin', 'payments', undefined).id).toBe('cash')
  for (const entry of REPORT_ENTRIES)
    for (const section of sectionsOf(entry)) expect(railEntryAt('/admin', 'reports', section).id).toBe(entry)
  expect(railEntryAt('/admin', 'no such tab', undefined).id).toBe('day')
})

test('railFor opens the till for an approver without the cash desk', () => {
  const [, loans] = railFor({ id: 'one', effectivePermissions: ['approve_small_loans'] })
  expect(loans?.items.find(({ id }) => id === 'cash')?.to).toBe('/admin?tab=till')
})

test('formatCount shows 999+ from 1,000 on', () => {
  expect(formatCount(999)).toBe('999')
  expect(formatCount(1000)).toBe('999+')
})
