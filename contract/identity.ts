import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { userMembers, userShape } from '#contract/profile-shape.ts'
import { absentIfEmpty, cedis, instant, line, phoneNumber, success } from '#contract/wire.ts'

export const currentUserShape = z.object({
  ...userMembers,
  /** A role other than customer, or any permission outside the customer's five. */
  isStaff: z.boolean(),
  /** Required for staff calls. */
  signedInWithCode: z.boolean(),
  /** After the first code the owner confirms the wallet. */
  walletToConfirm: z.boolean(),
  /** Profile or application are older than the phone's verification: are they the owner's? */
  ownershipToConfirm: z.boolean(),
  keptMoney: cedis,
})

export const readCurrentUser = defineEndpoint({
  name: 'readCurrentUser',
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in person; 401 when nobody is signed in',
  access: 'signed-in',
  response: z.object({ user: currentUserShape }),
})

export const simpleLogin = defineEndpoint({
  name: 'simpleLogin',
  method: 'POST',
  path: '/api/simple-login',
  summary: 'Signs in with name and phone, and with a code where one is needed',
  access: 'public',
  body: z.object({
    name: line('Full name is required', 120),
    phone: phoneNumber('Phone number is required'),
    otp: absentIfEmpty(z.string('Enter the 6 digits of the code').check(z.trim(), z.regex(/^\d{6}$/, 'Enter the 6 digits of the code'))),
  }),
  response: z.object({
    success: z.boolean(),
    message: z.string(),
    user: z.optional(currentUserShape),
    otpRequired: z.optional(z.literal(true)),
    /** Outside production without an SMS gateway. */
    developmentCode: z.optional(z.string()),
  }),
})

export const logOut = defineEndpoint({
  name: 'logOut',
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends this session; with forgetPhone the device is forgotten too',
  access: 'public',
  body: z.object({ forgetPhone: z.optional(z.boolean('Say true or false')) }),
  response: success({}),
})

export const signOutEverywhere = defineEndpoint({
  name: 'signOutEverywhere',
  method: 'POST',
  path: '/api/auth/sign-out-everywhere',
  summary: 'Ends every session of the caller and forgets every device',
  access: 'signed-in',
  response: success({}),
})

export const confirmWallet = defineEndpoint({
  name: 'confirmWallet',
  method: 'POST',
  path: '/api/auth/confirm-wallet',
  summary: 'The owner confirms, after the first code, that the wallet on the account is theirs',
  access: 'signed-in',
  response: success({ user: userShape }),
})

export const readSignInSettings = defineEndpoint({
  name: 'readSignInSettings',
  method: 'GET',
  path: '/api/auth/settings',
  summary: 'What the sign-in screens may show: development credentials exist outside production only',
  access: 'public',
  response: z.object({
    development: z.boolean(),
    developmentAdmin: z.optional(z.object({ email: z.string(), password: z.string() })),
  }),
})

/** Shown once. */
export const officeCode = z.object({ code: z.string(), expiresAt: instant })
