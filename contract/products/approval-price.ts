import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, positiveCedis, rowId } from '#contract/wire.ts'

export const readApprovalPrice = defineEndpoint({
  name: 'readApprovalPrice',
  method: 'GET',
  path: '/api/admin/loans/:id/price',
  summary: 'What an application of another product than version 1 would cost with an approved amount, and its part of the stated income',
  access: ['view_customer_loans'],
  staff: true,
  views: { what: 'the price of the application of', by: { id: 'loan' } },
  params: z.object({ id: rowId }),
  query: z.object({ amount: positiveCedis('Enter the amount') }),
  response: z.object({
    amount: cedis,
    instalment: cedis,
    /** Makes the total exact. */
    last: cedis,
    total: cedis,
    fees: cedis,
    /** Of a week, with all other loans and obligations (rule L27). */
    burden: cedis,
    tooHigh: z.boolean(),
    /** Largest amount that fits the income; 0: none; null without a stated income. */
    fits: z.nullable(cedis),
    /** What the product requires, in words. */
    eligibility: z.array(z.string()),
  }),
})
