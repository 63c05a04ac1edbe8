import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { otherUnit } from '#contract/loan-shape.ts'
import { staffLoanShape } from '#contract/staff-loans.ts'
import { cedis, line, localDate, rowId, success } from '#contract/wire.ts'

const params = z.object({ id: rowId })

const INTERVAL = 'Choose 1 to 4 weeks between the payments'
const everyWeeks = z.int(INTERVAL).check(z.minimum(1, INTERVAL), z.maximum(4, INTERVAL))
const everyWeeksInQuery = z.codec(z.string().check(z.regex(/^[1-4]$/, INTERVAL)), z.int(), { decode: Number, encode: String })

export const readSecondPlan = defineEndpoint({
  name: 'readSecondPlan',
  method: 'GET',
  path: '/api/admin/loans/:id/second-plan',
  summary: 'The new days that a second plan would give the weeks that are left, before it is requested',
  access: ['view_customer_loans'],
  staff: true,
  views: { what: 'the second plan of', by: { id: 'loan' } },
  params,
  /** Default: the first payment in a week, then one each week. */
  query: z.object({ firstDue: z.optional(localDate), everyWeeks: z.optional(everyWeeksInQuery) }),
  response: z.object({
    left: cedis,
    unit: otherUnit,
    weeks: z.array(z.object({ week: z.int(), from: localDate, to: localDate, left: cedis })),
    refusal: z.nullable(z.string()),
  }),
})

export const requestSecondPlan = defineEndpoint({
  name: 'requestSecondPlan',
  method: 'POST',
  path: '/api/admin/loans/:id/second-plan',
  summary:
    'Requests new days for all that is left of a loan past due, once per loan and after a talk about hardship; a second user confirms it',
  access: ['view_customer_loans'],
  staff: true,
  params,
  body: z.object({ firstDue: localDate, everyWeeks, reason: line('Please give a reason', 500) }),
  response: success({ loan: staffLoanShape }),
})
