import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { loanShape } from '#contract/loan-shape.ts'
import { loanParams } from '#contract/loans.ts'
import { success } from '#contract/wire.ts'

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
