import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { absentIfEmpty, line } from '#contract/wire.ts'

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
    /** Of the authenticator app, or a recovery code. */
    code: absentIfEmpty(line('Enter the code', 40)),
    /** Sets up an authenticator app, or another one in place of it. */
    newAuthenticator: z.optional(z.boolean('Say true or false')),
  }),
  response: z.object({
    valid: z.boolean(),
    message: z.optional(z.string()),
    name: z.optional(z.string()),
    phone: z.optional(z.string()),
    /** The password is right: send it again with a code, of the app or of the key that was just shown. */
    secondFactor: z.optional(z.enum(['code', 'set up'])),
    authenticator: z.optional(z.object({ key: z.string(), address: z.string() })),
    /** Shown once, after an app was set up. */
    recoveryCodes: z.optional(z.array(z.string())),
  }),
  secrets: ['authenticator', 'recoveryCodes'],
})
