import type { Permission } from '#domain/access/permissions.ts'

/** With the permissions that the calls require (rule W26). No scope changes anything. */
export const API_SCOPES = {
  loans: { label: 'Loans and applications', permissions: ['view_customer_loans'] },
  customers: { label: 'Customers, with masked personal data', permissions: ['view_customer_profiles'] },
  portfolio: { label: 'Portfolio and arrears', permissions: ['view_loan_reports', 'view_customer_loans'] },
  ledger: { label: 'Ledger and reports of money', permissions: ['view_financial_reports'] },
  exports: { label: 'Lists as CSV files', permissions: ['export_data'] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly permissions: readonly Permission[] }>>

export type ApiScope = keyof typeof API_SCOPES
// The keys are the scopes.
export const SCOPE_NAMES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]]

/** Never more than its maker. An unknown scope gives nothing. */
export function permissionsOfKey(scopes: readonly string[], ofMaker: readonly Permission[]): readonly Permission[] {
  const granted = new Set(
    SCOPE_NAMES.filter((name) => scopes.includes(name)).flatMap((name): readonly Permission[] => API_SCOPES[name].permissions),
  )
  return ofMaker.filter((permission) => granted.has(permission))
}
