import * as z from 'zod/mini'
import { LENDERS, type LenderCode } from '#domain/loans/loan.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import {
  allocationShape,
  loanEventShape,
  loanShape,
  movedDateShape,
  ownLoanMembers,
  ownLoanShape,
  postponementShape,
  secondPlanShape,
  termsShape,
} from '#contract/loan-shape.ts'
import { paymentShape } from '#contract/payment-shape.ts'
import { absentIfEmpty, cedis, countedCedis, line, localDate, positiveCedis, rowId, success } from '#contract/wire.ts'

// Object.keys widens the keys to string.
const LENDER_CODES = Object.keys(LENDERS) as [LenderCode, ...LenderCode[]]
const LENDER_REQUIRED = 'Lender selection is required'
const DAY_OF_MONTH = 'Choose a day of the month'
const TERMS_UNKNOWN = 'These terms are not known.'
export const PICTURE_LIMIT_BYTES = 5 * 1024 * 1024
/** 5 MB in base64 with room, so that a larger picture gets its own message. */
export const APPLICATION_LIMIT_BYTES = 12 * 1024 * 1024

export const listOwnLoans = defineEndpoint({
  name: 'listOwnLoans',
  method: 'GET',
  path: '/api/loans/user',
  summary: 'The caller’s loans, newest first',
  access: ['view_own_loans'],
  list: true,
  response: z.array(ownLoanShape),
})

/** The photo is a data URL. */
export const applicationBody = z.object({
  requestedAmount: positiveCedis('Loan amount is required'),
  lender: z.enum(LENDER_CODES, LENDER_REQUIRED),
  profilePicture: absentIfEmpty(z.string('Please select an image file')),
  termsAccepted: z.boolean('You must accept the terms and conditions'),
  /** SHA-256 of the displayed terms, in hex. */
  termsHash: z.optional(z.string(TERMS_UNKNOWN).check(z.regex(/^[0-9a-f]{64}$/, TERMS_UNKNOWN))),
  businessPurpose: absentIfEmpty(line('Write what the loan is for', 300)),
  weeklyIncome: z.optional(positiveCedis('Enter your weekly income')),
  weeklyObligations: z.optional(countedCedis('Enter what you pay others in a week, or 0')),
  /** Absent: version 1. */
  productVersion: z.optional(z.int(TERMS_UNKNOWN)),
  /** For a monthly loan; absent: the day of the payout. */
  payDay: z.optional(z.int(DAY_OF_MONTH).check(z.minimum(1, DAY_OF_MONTH), z.maximum(31, DAY_OF_MONTH))),
})

export const applyForLoan = defineEndpoint({
  name: 'applyForLoan',
  method: 'POST',
  path: '/api/loans/apply',
  summary: 'Sends an application; one may be pending at a time',
  access: ['apply_for_loan'],
  body: applicationBody,
  bodyLimit: APPLICATION_LIMIT_BYTES,
  response: success({ loan: loanShape }),
})

const loanParams = z.object({ id: rowId })

export const readLoan = defineEndpoint({
  name: 'readLoan',
  method: 'GET',
  path: '/api/loans/:id',
  summary: 'The owner’s loan with its schedule, allocations, payments, accepted terms and history',
  access: ['view_own_loans'],
  params: loanParams,
  response: z.object({
    ...ownLoanMembers,
    allocations: z.array(allocationShape),
    payments: z.array(paymentShape),
    terms: termsShape,
    acceptedTermsText: z.nullable(z.string()),
    history: z.array(loanEventShape),
    movedDates: z.array(movedDateShape),
    postponement: z.nullable(postponementShape),
    secondPlan: z.nullable(secondPlanShape),
    unallocated: cedis,
  }),
})

export const readPayoff = defineEndpoint({
  name: 'readPayoff',
  method: 'GET',
  path: '/api/loans/:id/payoff',
  summary: 'What closes the loan today',
  access: ['view_own_loans'],
  params: loanParams,
  response: z.object({
    loanId: z.int(),
    asOf: localDate,
    amount: cedis,
    payable: z.boolean(),
    /** About early repayment. */
    message: z.string(),
  }),
})

export const withdrawLoan = defineEndpoint({
  name: 'withdrawLoan',
  method: 'POST',
  path: '/api/loans/:id/withdraw',
  summary: 'Withdraws the caller’s pending application, or approved loan before payout',
  access: ['apply_for_loan'],
  params: loanParams,
  response: success({ loan: loanShape }),
})

export const acceptanceBody = z.object({
  hash: z
    .string('Send the hash of the terms')
    .check(z.maxLength(128, 'Send the hash of the terms'), z.regex(/^[\x21-\x7e]+$/, 'Send the hash of the terms')),
})

export const acceptTerms = defineEndpoint({
  name: 'acceptTerms',
  method: 'POST',
  path: '/api/loans/:id/accept-terms',
  summary: 'Accepts the approved terms when they differ from the accepted ones',
  access: ['apply_for_loan'],
  params: loanParams,
  body: acceptanceBody,
  response: success({ loan: loanShape }),
})

export const readPicture = defineEndpoint({
  name: 'readPicture',
  method: 'GET',
  path: '/api/pictures/:id',
  summary: 'The photo of an application as JPEG, for its owner and for staff who see customers’ loans',
  access: 'signed-in',
  views: { what: 'the photo of', by: { id: 'picture' } },
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'This picture is not known.')) }),
  response: z.unknown(),
  file: 'image/jpeg',
})
