import { describe, expect, test } from 'vitest'
import { clashesOf, PERMISSION_CLASHES } from '#domain/access/permission-clashes.ts'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'

describe('permission clashes', () => {
  test.each([
    ['customer', []],
    ['front_desk', []],
    ['manager', ['A', 'C', 'D']],
    ['md', PERMISSION_CLASHES.map(({ mark }) => mark)],
  ] as const)('clashesOf finds the pairs of the role %s', (role, marks) => {
    expect(clashesOf(DEFAULT_PERMISSIONS[role]).map(({ mark }) => mark)).toEqual(marks)
  })
  test('clashesOf needs both permissions of a pair', () => {
    expect(clashesOf(['approve_large_loans'])).toEqual([])
    expect(clashesOf(['generate_payment_codes', 'approve_large_loans']).map(({ mark }) => mark)).toEqual(['B'])
  })
  test('each pair has its own mark and two different permissions', () => {
    expect(new Set(PERMISSION_CLASHES.map(({ mark }) => mark)).size).toBe(PERMISSION_CLASHES.length)
    for (const { pair } of PERMISSION_CLASHES) expect(pair[0]).not.toBe(pair[1])
  })
})
