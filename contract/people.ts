import * as z from 'zod/mini'
import { CARD_CHECKS, CARD_FORM, parseGhanaCard } from '#domain/access/ghana-card.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { parseAssignableRole, ASSIGNABLE_ROLES, type AssignableRole } from '#domain/access/roles.ts'
import { LOAN_STATUSES } from '#domain/loans/loan.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { officeCode } from '#contract/identity.ts'
import { passkeyAssertion } from '#contract/operations.ts'
import { userMembers } from '#contract/profile-shape.ts'
import { absentIfEmpty, cedis, edited, instant, line, localDate, phoneNumber, success, userId } from '#contract/wire.ts'

/** `managing_director` means `md`. */
export const assignableRole = z.codec(z.string('Choose a role'), z.enum(ASSIGNABLE_ROLES), {
  decode: (wire, context): AssignableRole => {
    const role = parseAssignableRole(wire)
    if (role) return role
    context.issues.push({ code: 'custom', input: wire, message: 'Choose one of the roles customer, front_desk, manager, md' })
    return z.NEVER
  },
  encode: (role) => role,
})
const permissionList = z
  .array(z.enum(PERMISSIONS, 'Unknown permission'), 'Send the permissions as a list')
  .check(z.maxLength(100, 'Too many permissions'))

/** Masked without view_sensitive_data. */
export const staffUserShape = z.object({
  ...userMembers,
  assignedBy: z.nullable(z.string()),
  isStaff: z.boolean(),
  phoneProved: z.boolean(),
  officeCodeBy: z.nullable(z.string()),
  /** The newest entry that is not lifted; it may have ended. */
  blacklist: z.nullable(
    z.object({ reason: z.string(), until: z.nullable(localDate), enteredAt: instant, enteredBy: z.string(), inForce: z.boolean() }),
  ),
  ghanaCard: z.nullable(
    z.object({
      number: z.string(),
      verifiedAt: z.nullable(instant),
      verifiedBy: z.nullable(z.string()),
      verifiedHow: z.nullable(z.enum(CARD_CHECKS)),
    }),
  ),
})

export const PEOPLE_SORTS = ['newest', 'oldest', 'name'] as const
export const PEOPLE_STATES = ['active', 'deactivated', 'profile_open', 'blacklisted'] as const

const peopleQuery = z.object({
  search: absentIfEmpty(z.string().check(z.maxLength(120))),
  sort: z.optional(z.enum(PEOPLE_SORTS, 'Unknown order')),
  role: z.optional(assignableRole),
  state: z.optional(z.enum(PEOPLE_STATES, 'Unknown state')),
})

export const listUsers = defineEndpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All accounts, newest first unless sorted otherwise',
  access: ['view_customer_profiles'],
  staff: true,
  views: { what: 'the search result of', by: {} },
  list: true,
  query: peopleQuery,
  response: z.array(staffUserShape),
})

export const listStaff = defineEndpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'Staff, newest first unless sorted otherwise',
  access: ['view_customer_profiles'],
  staff: true,
  views: { what: 'the search result of', by: {} },
  list: true,
  query: peopleQuery,
  response: z.array(staffUserShape),
})

export const createUser = defineEndpoint({
  name: 'createUser',
  method: 'POST',
  path: '/api/admin/users/create',
  summary: 'Creates an account; its first sign-in code is in the response, of a staff account in an SMS to its phone',
  access: ['edit_customer_profiles', 'manage_users', 'assign_roles'],
  staff: true,
  body: z.object({
    fullName: line('Full name is required', 120),
    phone: phoneNumber('Phone number is required'),
    email: absentIfEmpty(
      z
        .string('Enter a valid e-mail address')
        .check(z.trim(), z.maxLength(254, 'Use at most 254 characters'), z.email('Enter a valid e-mail address')),
    ),
    role: z.optional(assignableRole),
    /** For a role that waits for a second person. */
    reason: absentIfEmpty(line('Please give a reason', 500)),
  }),
  /** `developmentCode`: in development without SMS only. `waits`: a customer's account until a second user confirms. */
  response: success({
    user: staffUserShape,
    signInCode: z.optional(z.string()),
    signInCodeExpiresAt: z.optional(instant),
    developmentCode: z.optional(z.string()),
    waits: z.boolean(),
  }),
  secrets: ['signInCode', 'developmentCode'],
})

const userParams = z.object({ userId })
const reason = line('Please give a reason', 500)

export const assignRole = defineEndpoint({
  name: 'assignRole',
  method: 'POST',
  path: '/api/admin/users/:userId/role',
  summary: 'Changes a person’s role and, where given, the extra permissions; the role md and approve_large_loans wait for a second user',
  access: ['assign_roles'],
  staff: true,
  params: userParams,
  body: z.object({
    role: assignableRole,
    permissions: z.optional(permissionList),
    reason: absentIfEmpty(line('Please give a reason', 500)),
  }),
  response: success({ user: staffUserShape, waits: z.boolean() }),
})

export const activateUser = defineEndpoint({
  name: 'activateUser',
  method: 'POST',
  path: '/api/admin/users/:userId/activate',
  summary: 'Lets a deactivated person sign in again',
  access: ['manage_users'],
  staff: true,
  params: userParams,
  response: success({ user: staffUserShape }),
})

export const deactivateUser = defineEndpoint({
  name: 'deactivateUser',
  method: 'POST',
  path: '/api/admin/users/:userId/deactivate',
  summary: 'Closes sign-in and ends every session at once; loans and receipts go on',
  access: ['manage_users'],
  staff: true,
  params: userParams,
  body: z.object({ reason: absentIfEmpty(reason) }),
  response: success({ user: staffUserShape }),
})

export const issueSignInCode = defineEndpoint({
  name: 'issueSignInCode',
  method: 'POST',
  path: '/api/admin/users/:userId/sign-in-code',
  summary: 'A sign-in code from the office after an identity check, single use, 24 hours: shown once, or sent to the phone of staff',
  access: ['edit_customer_profiles', 'manage_users'],
  staff: true,
  params: userParams,
  response: success({
    signInCode: z.optional(officeCode.shape.code),
    expiresAt: instant,
    sentToPhone: z.boolean(),
    developmentCode: z.optional(z.string()),
  }),
  secrets: ['signInCode', 'developmentCode'],
})

export const forgetDevices = defineEndpoint({
  name: 'forgetDevices',
  method: 'POST',
  path: '/api/admin/users/:userId/forget-devices',
  summary: 'Ends every session and forgets every device of a person',
  access: ['edit_customer_profiles', 'manage_users'],
  staff: true,
  params: userParams,
  response: success({}),
})

export const changePhone = defineEndpoint({
  name: 'changePhone',
  method: 'POST',
  path: '/api/admin/users/:userId/phone',
  summary: 'Changes a phone after an identity check, or takes it off the account when it has a new owner (phone empty)',
  access: ['edit_customer_profiles', 'manage_users'],
  staff: true,
  params: userParams,
  body: z.object({ phone: edited(phoneNumber('Phone number is required'), { absent: 'refused' }), reason }),
  response: success({ user: staffUserShape }),
})

export const correctName = defineEndpoint({
  name: 'correctName',
  method: 'POST',
  path: '/api/admin/users/:userId/name',
  summary: 'Corrects a misspelt name after an identity check; a verified Ghana Card must be verified again',
  access: ['edit_customer_profiles', 'manage_users'],
  staff: true,
  params: userParams,
  body: z.object({ fullName: line('Full name is required', 120), reason }),
  response: success({ user: staffUserShape }),
})

const rolePermissionMap = z.object({
  customer: z.array(z.string()),
  front_desk: z.array(z.string()),
  manager: z.array(z.string()),
  md: z.array(z.string()),
})

export const readRolePermissions = defineEndpoint({
  name: 'readRolePermissions',
  method: 'GET',
  path: '/api/admin/role-permissions',
  summary: 'Each role with its permissions',
  access: ['modify_permissions'],
  staff: true,
  response: rolePermissionMap,
})

export const updateRolePermissions = defineEndpoint({
  name: 'updateRolePermissions',
  method: 'POST',
  path: '/api/admin/update-role-permissions',
  summary: 'Replaces the permissions of a role; a grant of approve_large_loans waits for a second user',
  access: ['modify_permissions'],
  staff: true,
  body: z.object({ role: assignableRole, permissions: permissionList, reason: absentIfEmpty(line('Please give a reason', 500)) }),
  response: success({ role: z.enum(ASSIGNABLE_ROLES), permissions: z.array(z.string()), waits: z.boolean() }),
})

const userAnswer = success({ user: staffUserShape })

/** Any spelling; decoded to `GHA-123456789-0`. */
export const ghanaCardNumber = z.codec(z.string(CARD_FORM), z.string(), {
  decode: (wire, context) => {
    const number = parseGhanaCard(wire)
    if (number !== undefined) return number
    context.issues.push({ code: 'custom', input: wire, message: CARD_FORM })
    return z.NEVER
  },
  encode: (number) => number,
})

export const blacklistCustomer = defineEndpoint({
  name: 'blacklistCustomer',
  method: 'POST',
  path: '/api/admin/users/:userId/blacklist',
  summary: 'Puts a person on the blacklist: no application and no approval until it ends or is lifted; the person is not notified',
  access: ['edit_customer_profiles', 'manage_users'],
  staff: true,
  params: userParams,
  body: z.object({
    reason,
    /** Last day in force. */
    until: z.optional(localDate),
  }),
  response: userAnswer,
})

export const liftBlacklist = defineEndpoint({
  name: 'liftBlacklist',
  method: 'POST',
  path: '/api/admin/users/:userId/blacklist/lift',
  summary: 'Takes a person off the blacklist',
  access: ['edit_customer_profiles', 'manage_users'],
  staff: true,
  params: userParams,
  body: z.object({ reason }),
  response: userAnswer,
})

export const recordGhanaCard = defineEndpoint({
  name: 'recordGhanaCard',
  method: 'POST',
  path: '/api/admin/users/:userId/ghana-card',
  summary: 'Stores the number of a person’s Ghana Card; another number must be verified again',
  access: ['edit_customer_profiles', 'manage_users'],
  staff: true,
  params: userParams,
  body: z.object({ number: ghanaCardNumber }),
  response: userAnswer,
})

export const verifyGhanaCard = defineEndpoint({
  name: 'verifyGhanaCard',
  method: 'POST',
  path: '/api/admin/users/:userId/ghana-card/verify',
  summary: 'A staff user has seen the card with the stored number and compared its picture and name',
  access: ['edit_customer_profiles', 'manage_users'],
  staff: true,
  params: userParams,
  response: userAnswer,
})

/** Per search. */
export const MOST_FOUND = 20
export const FOUND_BY = ['loan', 'receipt', 'phone', 'email', 'name'] as const

export const findPeople = defineEndpoint({
  name: 'findPeople',
  method: 'GET',
  path: '/api/admin/search',
  summary: 'People as one types: by phone, name, e-mail, loan number or receipt number; at most 20, masked like the lists',
  access: ['view_customer_profiles'],
  staff: true,
  views: { what: 'the search result of', by: {} },
  list: true,
  query: z.object({ q: z.string('Type what to look for').check(z.trim(), z.maxLength(120, 'Use at most 120 characters')) }),
  response: z.array(
    z.object({
      userId: z.string(),
      fullName: z.string(),
      phone: z.nullable(z.string()),
      isActive: z.boolean(),
      foundBy: z.enum(FOUND_BY),
      /** The one searched for, else the current one. */
      loan: z.nullable(z.object({ id: z.int(), status: z.enum(LOAN_STATUSES), outstanding: cedis })),
    }),
  ),
})

/** Not in identity.ts, because customers' pages load that file. */
export const validateAdmin = defineEndpoint({
  name: 'validateAdmin',
  method: 'POST',
  path: '/api/auth/validate-admin',
  summary: 'Checks the administrator’s e-mail, password and second factor, and grants this browser one sign-in within a minute',
  access: 'public',
  body: z.object({
    email: line('Please enter both email and password', 254),
    password: z
      .string('Please enter both email and password')
      .check(z.minLength(1, 'Please enter both email and password'), z.maxLength(1024)),
    /** Code of the app, or a recovery code. */
    code: absentIfEmpty(line('Enter the code', 40)),
    /** In place of the code. */
    passkey: z.optional(passkeyAssertion),
    /** Sets up another app in place of the present one. */
    newAuthenticator: z.optional(z.boolean('Say true or false')),
  }),
  response: z.object({
    valid: z.boolean(),
    message: z.optional(z.string()),
    name: z.optional(z.string()),
    phone: z.optional(z.string()),
    /** The password is right: send it again with a code. */
    secondFactor: z.optional(z.enum(['code', 'set up'])),
    /** A passkey works in place of the code. */
    passkeys: z.optional(z.literal(true)),
    authenticator: z.optional(z.object({ key: z.string(), address: z.string() })),
    /** Shown once. */
    recoveryCodes: z.optional(z.array(z.string())),
  }),
  secrets: ['authenticator', 'recoveryCodes'],
})
