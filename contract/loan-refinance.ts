import * as z from 'zod/mini'
import { REFINANCE_REASON_LENGTH } from '#domain/loans/refinance.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { loanShape } from '#contract/loan-shape.ts'
import { cedis, line, positiveCedis, rowId, success } from '#contract/wire.ts'

/** Percent a year. */
export const trueCostShape = z.object({ nominal: z.number(), effective: z.number() })

const REASON = 'Please provide a reason for refinancing'

export const refinanceLoan = defineEndpoint({
  name: 'refinanceLoan',
  method: 'POST',
  path: '/api/loans/refinance',
  summary: 'Asks for a larger loan that settles an active one when it is paid out',
  access: ['apply_for_loan'],
  body: z.object({
    loanId: z.int('Choose the loan').check(z.positive('Choose the loan')),
    newAmount: positiveCedis('Loan amount is required'),
    reason: line(REASON, 500, REFINANCE_REASON_LENGTH, REASON),
    termsAccepted: z.boolean('You must accept the terms and conditions'),
    termsHash: z.optional(z.string('These terms are not known.').check(z.regex(/^[0-9a-f]{64}$/, 'These terms are not known.'))),
    /** An offered product; absent: version 1. */
    productVersion: z.optional(z.int('Choose a product').check(z.positive('Choose a product'))),
    payDay: z.optional(
      z.int('Choose a day of the month').check(z.minimum(1, 'Choose a day of the month'), z.maximum(31, 'Choose a day of the month')),
    ),
  }),
  response: success({ loan: loanShape }),
})

export const readRefinanceQuote = defineEndpoint({
  name: 'readRefinanceQuote',
  method: 'GET',
  path: '/api/loans/:id/refinance-quote',
  summary: 'What a refinance would settle, pay out and cost, before it is asked for',
  access: ['view_own_loans'],
  params: z.object({ id: rowId }),
  query: z.object({ newAmount: positiveCedis('Loan amount is required'), version: z.optional(rowId) }),
  response: z.object({
    loanId: z.int(),
    newAmount: cedis,
    /** What closes the old loan today. */
    settled: cedis,
    paidOut: cedis,
    /** Percent a year of the money paid out, compared with continuing; null where nothing is paid out. */
    trueCost: z.nullable(trueCostShape),
    totalRepayment: cedis,
    weeklyPayment: cedis,
    /** Compared with continuing. */
    extraCost: cedis,
    refusal: z.nullable(z.string()),
  }),
})
