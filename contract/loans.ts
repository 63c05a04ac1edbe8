import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import {
  allocationShape,
  loanEventShape,
  movedDateShape,
  ownLoanMembers,
  ownLoanShape,
  postponementShape,
  secondPlanShape,
  termsShape,
} from '#contract/loan-shape.ts'
import { paymentShape } from '#contract/payment-shape.ts'
import { cedis, localDate, rowId } from '#contract/wire.ts'

export const listOwnLoans = defineEndpoint({
  name: 'listOwnLoans',
  method: 'GET',
  path: '/api/loans/user',
  summary: 'The caller’s loans, newest first',
  access: ['view_own_loans'],
  list: true,
  response: z.array(ownLoanShape),
})

export const loanParams = z.object({ id: rowId })

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
