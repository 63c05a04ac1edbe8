import * as z from 'zod/mini'
import { REQUEST_KINDS } from '#domain/access/second-person-rules.ts'
import { ASSIGNABLE_ROLES, ROLES } from '#domain/access/roles.ts'
import { EARLY_WRITE_OFF_CAUSES } from '#domain/loans/write-off.ts'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { INTEREST_BASES } from '#domain/ledger/interest-basis.ts'
import { OFFICE_ENTRY_KINDS } from '#domain/ledger/office-entry.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { holderShape, payoutShape } from '#contract/payout-shape.ts'
import { staffLoanShape } from '#contract/staff-loans.ts'
import { absentIfEmpty, cedis, instant, line, localDate, rowId, success, userId } from '#contract/wire.ts'

const loanParams = z.object({ id: rowId })

export const readPayout = defineEndpoint({
  name: 'readPayout',
  method: 'GET',
  path: '/api/admin/loans/:id/payout',
  summary: 'What a payout by mobile money would be: its network is asked whose wallet it is, and the provider what our account holds',
  access: APPROVERS,
  staff: true,
  views: { what: 'the payout to', by: { id: 'loan' } },
  params: loanParams,
  response: z.object({
    /** Networks with a provider. */
    networks: z.array(z.enum(MOMO_PROVIDERS)),
    network: z.enum(MOMO_PROVIDERS),
    /** Null: none in the profile. */
    phone: z.nullable(z.string()),
    amount: cedis,
    needsSecondPerson: z.boolean(),
    secondPersonAbove: cedis,
    /** Above the daily limit of the lowest wallet tier. */
    aboveSmallestWallet: z.boolean(),
    /** What changed after the approval and waits for a code. */
    changed: z.nullable(z.enum(['wallet', 'phone'])),
    holder: holderShape,
    /** Null: not queried. */
    ourAccountTooLow: z.nullable(z.boolean()),
  }),
})

export const releasePayout = defineEndpoint({
  name: 'releasePayout',
  method: 'POST',
  path: '/api/admin/loans/:id/payout/release',
  summary: 'A second user releases a payout that another user requested: the transfer is sent, or the cash may be handed out',
  access: APPROVERS,
  staff: true,
  params: loanParams,
  body: z.object({ holderReason: absentIfEmpty(line('Say why the money goes to this wallet', 500)) }),
  response: success({ loan: staffLoanShape }),
})

// Stored in the audit trail: the name stays.
export const cancelPayout = defineEndpoint({
  name: 'callOffPayout',
  method: 'POST',
  path: '/api/admin/loans/:id/payout/call-off',
  summary: 'Takes back a payout that waits for its second person, or cash that was released and not handed out',
  access: APPROVERS,
  staff: true,
  params: loanParams,
  body: z.object({ reason: line('Please give a reason', 500) }),
  response: success({ loan: staffLoanShape }),
})

export const checkPayout = defineEndpoint({
  name: 'checkPayout',
  method: 'POST',
  path: '/api/admin/loans/:id/payout/check',
  summary: 'Asks the network now how the transfer of this loan ended',
  access: ['view_customer_loans'],
  staff: true,
  params: loanParams,
  response: success({ payout: payoutShape }),
})

export const bookLatePayout = defineEndpoint({
  name: 'bookLatePayout',
  method: 'POST',
  path: '/api/admin/loans/:id/payout/book-late',
  summary: 'Books a transfer that arrived after it had failed as the payout of its loan',
  access: APPROVERS,
  staff: true,
  params: loanParams,
  body: z.object({ reason: line('Please give a reason', 500) }),
  response: success({ loan: staffLoanShape }),
})

const MANAGE_PERMISSIONS = ['edit_customer_profiles', 'manage_users'] as const

export const sendWalletCode = defineEndpoint({
  name: 'sendWalletCode',
  method: 'POST',
  path: '/api/admin/users/:userId/wallet-code',
  summary: 'Sends the code that confirms a changed wallet or phone, by SMS to the phone of the customer',
  access: MANAGE_PERMISSIONS,
  staff: true,
  params: z.object({ userId }),
  /** `developmentCode`: in development without SMS only. */
  response: success({ sentTo: z.string(), developmentCode: z.optional(z.string()) }),
  secrets: ['developmentCode'],
})

export const confirmWalletChange = defineEndpoint({
  name: 'confirmWalletChange',
  method: 'POST',
  path: '/api/admin/users/:userId/wallet-confirmation',
  summary: 'Confirms a changed wallet or phone with the code that the customer was sent; not by the user who changed it',
  access: MANAGE_PERMISSIONS,
  staff: true,
  params: z.object({ userId }),
  body: z.object({ code: z.string('Enter the 6 digits').check(z.regex(/^\d{6}$/, 'Enter the 6 digits')) }),
  response: success({ confirmed: z.int() }),
})

/** Payouts and refunds by mobile money are released at their loan; the others are confirmed here. */
export const WAITING_KINDS = ['payout', 'momo_refund', ...REQUEST_KINDS] as const

const accessShape = z.object({ role: z.nullable(z.enum(ROLES)), permissions: z.array(z.string()) })

export const waitingShape = z.object({
  kind: z.enum(WAITING_KINDS),
  id: z.int(),
  loanId: z.nullable(z.int()),
  userId: z.nullable(z.string()),
  /** The customer, or the person whose role changes. */
  name: z.nullable(z.string()),
  role: z.nullable(z.enum(ASSIGNABLE_ROLES)),
  year: z.nullable(z.int()),
  product: z.nullable(z.object({ version: z.int(), name: z.string(), active: z.boolean() })),
  method: z.nullable(z.enum(['cash', 'momo'])),
  amount: z.nullable(cedis),
  bankReference: z.nullable(z.string()),
  valueDate: z.nullable(localDate),
  officeEntry: z.nullable(z.enum(OFFICE_ENTRY_KINDS)),
  document: z.nullable(z.string()),
  documentOn: z.nullable(localDate),
  cause: z.nullable(z.enum(EARLY_WRITE_OFF_CAUSES)),
  plan: z.nullable(z.object({ firstDue: localDate, everyWeeks: z.int() })),
  interestBasis: z.nullable(z.object({ basis: z.enum(INTEREST_BASES), fromMonth: z.string() })),
  change: z.nullable(z.object({ from: accessShape, to: accessShape })),
  reason: z.nullable(z.string()),
  askedBy: z.string(),
  askedByName: z.string(),
  askedAt: instant,
  /** Null: ends with its approval or its day. */
  expiresAt: z.nullable(instant),
  /** Permitted, and independent of its maker. */
  mayDecide: z.boolean(),
})

const DECIDERS = [
  'approve_small_loans',
  'approve_large_loans',
  'assign_roles',
  'modify_permissions',
  'view_financial_reports',
  'system_configuration',
] as const

export const readSecondPerson = defineEndpoint({
  name: 'readSecondPerson',
  method: 'GET',
  path: '/api/admin/second-person',
  summary: 'What waits for a second user and this user may see, oldest first, at most 200',
  access: ['view_customer_loans', 'view_customer_profiles', 'generate_payment_codes', ...DECIDERS],
  staff: true,
  response: z.object({ waiting: z.array(waitingShape) }),
})

export const confirmRequest = defineEndpoint({
  name: 'confirmRequest',
  method: 'POST',
  path: '/api/admin/second-person/:id/confirm',
  summary: 'A second user confirms a request of another user, which is then carried out',
  access: DECIDERS,
  staff: true,
  params: z.object({ id: rowId }),
  response: success({}),
})

export const refuseRequest = defineEndpoint({
  name: 'refuseRequest',
  method: 'POST',
  path: '/api/admin/second-person/:id/refuse',
  summary: 'A second user refuses a request of another user',
  access: DECIDERS,
  staff: true,
  params: z.object({ id: rowId }),
  body: z.object({ reason: line('Please give a reason', 500) }),
  response: success({}),
})

export const withdrawRequest = defineEndpoint({
  name: 'withdrawRequest',
  method: 'POST',
  path: '/api/admin/second-person/:id/withdraw',
  summary: 'Withdraws a request that this user made',
  access: [...DECIDERS, 'generate_payment_codes'],
  staff: true,
  params: z.object({ id: rowId }),
  response: success({}),
})
