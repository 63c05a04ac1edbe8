import type { Permission } from '#domain/access/permissions.ts'

export interface PermissionClash {
  readonly mark: string
  readonly pair: readonly [Permission, Permission]
  readonly risk: string
  readonly control: string
}

const OWN_CUSTOMER = 'Where the same user created the customer within 30 days, approver and payer must be two independent users (rule A19).'

export const PERMISSION_CLASHES = [
  {
    mark: 'A',
    pair: ['approve_small_loans', 'generate_payment_codes'],
    risk: 'One user can approve a loan up to GH₵5,000 and pay it out in cash.',
    control:
      'A payout above the limit for one person waits for a second user; the setting "Two people for every payout" covers all (rule A11).',
  },
  {
    mark: 'B',
    pair: ['approve_large_loans', 'generate_payment_codes'],
    risk: 'One user can approve a loan of any amount and request its payout.',
    control: 'A payout above the limit for one person is released by an independent second user (rules A11, A14).',
  },
  {
    mark: 'C',
    pair: ['edit_customer_profiles', 'approve_small_loans'],
    risk: 'One user can create a customer and approve the loan of that customer.',
    control: OWN_CUSTOMER,
  },
  {
    mark: 'D',
    pair: ['edit_customer_profiles', 'generate_payment_codes'],
    risk: 'One user can change the phone of a customer and pay out to that customer.',
    control: `${OWN_CUSTOMER} The customer gets an alarm on the old and the new number (rule A15).`,
  },
  {
    mark: 'E',
    pair: ['generate_payment_codes', 'view_financial_reports'],
    risk: 'One user can take cash and book funding of the office cash.',
    control: 'Each till is counted, and signed off by an independent user; the journal cannot be changed.',
  },
  {
    mark: 'F',
    pair: ['manage_users', 'assign_roles'],
    risk: 'One user can create a staff account and make it a second person.',
    control: 'A user whose account, role or code came from another user within 30 days is not independent of that user (rule A18).',
  },
  {
    mark: 'G',
    pair: ['assign_roles', 'modify_permissions'],
    risk: 'One user can change what a role may do and give that role to another user.',
    control:
      'Nobody grants a permission that they do not hold, or changes their own role (rule A7). approve_large_loans waits for a second user (rule A14).',
  },
  {
    mark: 'H',
    pair: ['approve_small_loans', 'system_configuration'],
    risk: 'One user can switch off a control, such as tills or two people for every payout, and then act.',
    control: 'Each change of a setting is in the audit trail with its name and value.',
  },
  {
    mark: 'I',
    pair: ['view_sensitive_data', 'export_data'],
    risk: 'One user can save phones, wallets and addresses of all customers in a file.',
    control: 'Each file is in the audit trail with its filters and number of rows, at most 60 in an hour.',
  },
] as const satisfies readonly PermissionClash[]

export function clashesOf(held: Iterable<string>): readonly PermissionClash[] {
  const all = new Set<string>(held)
  return PERMISSION_CLASHES.filter(({ pair }) => pair.every((permission) => all.has(permission)))
}
