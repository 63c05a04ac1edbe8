import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, localDate } from '#contract/wire.ts'

export const earlierLoanShape = z.object({
  id: z.int(),
  amount: cedis,
  paidOutOn: localDate,
  repaidOn: localDate,
  weeksLate: z.int(),
  /** Of its instalments; absent: weeks. */
  unit: z.optional(z.literal('payment')),
  /** Of each instalment. */
  paidOn: z.array(localDate),
})

export const listEarlierLoans = defineEndpoint({
  name: 'listEarlierLoans',
  method: 'GET',
  path: '/api/loans/earlier',
  summary: 'The caller’s loans that were repaid before they were imported, newest first',
  access: 'signed-in',
  response: z.object({ loans: z.array(earlierLoanShape) }),
})
