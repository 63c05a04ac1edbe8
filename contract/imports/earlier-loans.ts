import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, localDate } from '#contract/wire.ts'

/** A loan that was repaid before its import. */
export const earlierLoanShape = z.object({
  id: z.int(),
  amount: cedis,
  paidOutOn: localDate,
  repaidOn: localDate,
  weeksLate: z.int(),
  /** The day on which each week was paid, by week. */
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
