import * as z from 'zod/mini'
import { LENDERS, type LenderCode } from '#domain/loans/loan.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { loanShape } from '#contract/loan-shape.ts'
import { absentIfEmpty, countedCedis, line, positiveCedis, success } from '#contract/wire.ts'

// Object.keys widens the keys to string.
const LENDER_CODES = Object.keys(LENDERS) as [LenderCode, ...LenderCode[]]
const LENDER_REQUIRED = 'Lender selection is required'
const DAY_OF_MONTH = 'Choose a day of the month'
const TERMS_UNKNOWN = 'These terms are not known.'
export const PICTURE_LIMIT_BYTES = 5 * 1024 * 1024
/** 5 MB in base64 with room, so that a larger picture gets its own message. */
export const APPLICATION_LIMIT_BYTES = 12 * 1024 * 1024

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
