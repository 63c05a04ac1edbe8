import { expect, test } from 'vitest'
import { HIDDEN_FIELDS, refusalToReveal, refusalToRevealNow } from '#domain/access/hidden-data.ts'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'

test('refusalToRevealNow refuses phone and wallet numbers while a collection case is open', () => {
  const refused = (hasCase: boolean) => HIDDEN_FIELDS.filter((field) => refusalToRevealNow(field, hasCase)?.code === 'number_by_case')
  expect(refused(true)).toEqual(['phone', 'momoNumber'])
  expect(refused(false)).toEqual([])
})

const code = (loans: Parameters<typeof refusalToReveal>[1], permissions = DEFAULT_PERMISSIONS.front_desk) =>
  refusalToReveal(permissions, loans)?.code

test('refusalToReveal lets staff reveal data of a customer with a pending, approved or overdue loan', () => {
  for (const status of ['pending', 'approved']) expect(code([{ status, overdueAmount: 0 }])).toBeUndefined()
  expect(code([{ status: 'active', overdueAmount: 1 }])).toBeUndefined()
})
test('refusalToReveal refuses staff the data of any other customer', () => {
  expect(code([])).toBe('stays_hidden')
  expect(code([{ status: 'active', overdueAmount: 0 }])).toBe('stays_hidden')
  expect(code([{ status: 'pending', overdueAmount: 0 }], ['view_customer_profiles'])).toBe('stays_hidden')
})
test('refusalToReveal lets a user with view_sensitive_data reveal data of every customer', () =>
  expect(code([], DEFAULT_PERMISSIONS.md)).toBeUndefined())
