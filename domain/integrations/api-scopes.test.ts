import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { API_SCOPES, permissionsOfKey, SCOPE_NAMES } from '#domain/integrations/api-scopes.ts'

describe('permissionsOfKey()', () => {
  test.each(SCOPE_NAMES)('gives %s the permissions of its scope', (scope) => {
    expect(new Set(permissionsOfKey([scope], PERMISSIONS))).toEqual(new Set(API_SCOPES[scope].permissions))
  })

  test('gives no permission that the creator of the key lost', () => {
    expect(permissionsOfKey(['loans', 'ledger'], ['view_financial_reports'])).toEqual(['view_financial_reports'])
  })

  test('gives no permission for an unknown scope', () => {
    expect(permissionsOfKey(['payouts'], PERMISSIONS)).toEqual([])
  })

  test('no scope gives a permission that changes something', () => {
    const reads = /^(?:view_|export_data$)/
    expect(SCOPE_NAMES.flatMap((name) => [...API_SCOPES[name].permissions]).filter((one) => !reads.test(one))).toEqual([])
    expect(SCOPE_NAMES.flatMap((name): readonly string[] => API_SCOPES[name].permissions)).not.toContain('view_sensitive_data')
  })
})
