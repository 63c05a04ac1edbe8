import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { loanShape } from '#contract/loan-shape.ts'
import { acceptanceBody } from '#contract/loans/loan-acceptance.ts'
import { applicationBody, APPLICATION_LIMIT_BYTES } from '#contract/loans/loan-application.ts'
import { bankReference, paymentBody } from '#contract/payments.ts'
import { profileBody } from '#contract/profile.ts'
import { receiptShape, staffPaymentShape } from '#contract/staff-payments.ts'
import { staffLoanShape } from '#contract/staff-loans.ts'
import { staffUserShape } from '#contract/people.ts'
import { cedis, edited, line, localDate, positiveCedis, rowId, success, userId } from '#contract/wire.ts'

const reference = line('Enter the reference of the signed sheet', 80)

/** The account decides which one (rule A6). */
const MANAGE_PERMISSIONS = ['edit_customer_profiles', 'manage_users'] as const

/** A mask that is sent back leaves the field unchanged. */
export const editedProfileBody = z.extend(profileBody, {
  address: edited(profileBody.shape.address, { absent: 'refused', emptied: 'refused' }),
  momoNumber: edited(profileBody.shape.momoNumber, { absent: 'refused', emptied: 'refused' }),
})

export const fillInProfileFor = defineEndpoint({
  name: 'fillInProfileFor',
  method: 'POST',
  path: '/api/admin/users/:userId/profile',
  summary: 'Completes or changes the profile of a customer at the desk, with wallet and address',
  access: MANAGE_PERMISSIONS,
  staff: true,
  params: z.object({ userId }),
  body: editedProfileBody,
  response: success({ user: staffUserShape }),
})

export const readApplicant = defineEndpoint({
  name: 'readApplicant',
  method: 'GET',
  path: '/api/admin/users/:userId/applicant',
  summary: 'The facts by which an application of the customer would be refused',
  access: MANAGE_PERMISSIONS,
  staff: true,
  views: { what: 'the application form of', by: { userId: 'user' } },
  params: z.object({ userId }),
  response: z.object({
    isActive: z.boolean(),
    profileCompleted: z.boolean(),
    hasPendingApplication: z.boolean(),
    blacklistedFor: z.nullable(z.string()),
    /** Before borrowing (rule L8). */
    owed: cedis,
    level: z.object({ name: z.string(), maxLoanAmount: cedis }),
    /** Rule L7. */
    otherExposure: cedis,
  }),
})

export const applyFor = defineEndpoint({
  name: 'applyFor',
  method: 'POST',
  path: '/api/admin/users/:userId/loans',
  summary: 'Sends an application for a customer who accepted its terms on a signed sheet',
  access: MANAGE_PERMISSIONS,
  staff: true,
  params: z.object({ userId }),
  body: z.extend(applicationBody, { reference }),
  bodyLimit: APPLICATION_LIMIT_BYTES,
  response: success({ loan: staffLoanShape }),
})

export const acceptTermsFor = defineEndpoint({
  name: 'acceptTermsFor',
  method: 'POST',
  path: '/api/admin/users/:userId/loans/:loanId/accept-terms',
  summary: 'Enters the sheet with which a customer accepted the approved terms; not by the user who approved them',
  access: MANAGE_PERMISSIONS,
  staff: true,
  params: z.object({ userId, loanId: rowId }),
  body: z.extend(acceptanceBody, { reference }),
  response: success({ loan: staffLoanShape }),
})

export const payFor = defineEndpoint({
  name: 'payFor',
  method: 'POST',
  path: '/api/admin/users/:userId/payments',
  summary: 'Enters a payment for a customer; cash without a receipt number makes the bound receipt in the same step',
  access: ['generate_payment_codes'],
  staff: true,
  params: z.object({ userId }),
  body: z.extend(paymentBody, {
    loanId: z.int('Send the loan as a number').check(z.positive('Send the loan as a number')),
    /** Of a pending payment, at most 7 days back. */
    valueDate: z.optional(localDate),
  }),
  response: success({ payment: staffPaymentShape, loan: loanShape, receipt: z.nullable(receiptShape) }),
})

export const payByBankFor = defineEndpoint({
  name: 'payByBankFor',
  method: 'POST',
  path: '/api/admin/users/:userId/bank-payments',
  summary: 'Enters a customer’s transfer into the office’s bank account; a large one waits for a second user',
  access: ['generate_payment_codes'],
  staff: true,
  params: z.object({ userId }),
  body: z.object({
    loanId: z.int('Send the loan as a number').check(z.positive('Send the loan as a number')),
    amount: positiveCedis('Payment amount is required'),
    bankReference,
    /** When the bank received it, at most 7 days back. */
    valueDate: localDate,
  }),
  /** Null where it waits. */
  response: success({ payment: z.nullable(staffPaymentShape), loan: loanShape }),
})
